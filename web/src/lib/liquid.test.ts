import { describe, expect, it } from "vitest";
import { insertAt, token } from "./liquid";

describe("details in a text", () => {
  it("stand with a word for when they are missing", () => {
    expect(token("contact.first_name")).toBe("{{ contact.first_name }}");
    expect(token("contact.first_name", ' "you" ')).toBe('{{ contact.first_name | default: "”you”" }}');
  });

  it("go where the cursor is, over what is selected", () => {
    expect(insertAt("Oi Ana!", 3, 6, "{{ x }}")).toEqual({ text: "Oi {{ x }}!", cursor: 10 });
  });
});
