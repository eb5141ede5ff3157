import { describe, expect, it } from "vitest";
import type { Guess } from "./api";
import { canIdentify, changed, type Column, columnsOf, surenessOf, unreadPhones } from "./columns";

const column = (change: Partial<Column> = {}): Column => ({
  heading: "Data de inscrição",
  target: "ignore",
  name: "",
  type: "text",
  date_order: "day_first",
  words: [],
  ...change,
});
const guess = (change: Partial<Guess>): Guess => ({
  target: "phone",
  name: "",
  type: "text",
  basis: "heading",
  ...change,
});

describe("the columns of a file", () => {
  it("are read from the stored plan, which leaves out what goes without saying", () => {
    const [phone, birth] = columnsOf({
      columns: [
        { heading: "Celular", target: "phone" },
        {
          heading: "Nasc.",
          target: "attribute",
          name: "birth_date",
          type: "date",
          date_order: "month_first",
        },
      ],
    });
    expect(phone).toEqual(column({ heading: "Celular", target: "phone" }));
    expect(birth).toMatchObject({ name: "birth_date", type: "date", date_order: "month_first" });
  });

  it("get a name of their own when they become attributes, in any script", () => {
    const [latin] = changed([column()], 0, { target: "attribute" });
    const [hebrew] = changed([column({ heading: "סוג מנוי" })], 0, { target: "attribute" });
    const [bare] = changed([column({ heading: "" })], 0, { target: "attribute" });
    expect([latin?.name, hebrew?.name, bare?.name]).toEqual(["data_de_inscricao", "סוג_מנוי", "column_1"]);
  });

  it("never share the name of an attribute", () => {
    const both = [column({ target: "attribute", name: "data_de_inscricao" }), column()];
    expect(changed(both, 1, { target: "attribute" })[1]?.name).toBe("data_de_inscricao_2");
  });

  it("keep a name only while it means something", () => {
    const [consent] = changed([column({ target: "attribute", name: "x" })], 0, { target: "consent" });
    expect(consent?.name).toBe("whatsapp");
    expect(changed([consent!], 0, { target: "phone" })[0]?.name).toBe("");
  });

  it("find people by one of them, or by none", () => {
    expect(canIdentify([column(), column({ target: "email" })])).toBe(true);
    expect(canIdentify([column({ target: "full_name" })])).toBe(false);
  });

  it("say how sure their meaning is, and who said it", () => {
    const phone = column({ target: "phone" });
    expect(surenessOf(phone, guess({}))).toBe("sure");
    expect(surenessOf(phone, guess({ basis: "content" }))).toBe("likely");
    expect(surenessOf(phone, guess({ basis: "part_of_heading" }))).toBe("likely");
    expect(surenessOf(phone, guess({ target: "email" }))).toBe("said");
    expect(
      surenessOf(
        column({ target: "attribute", name: "plano" }),
        guess({ target: "attribute", name: "plano", basis: "own_name" }),
      ),
    ).toBe("kept");
    expect(surenessOf(column(), guess({ target: "ignore", basis: "nothing" }))).toBe("left");
  });

  it("that hold phones are named while no column is read as one", () => {
    const problems = [
      { path: "options.consent_proof", code: "proof_required", params: {} },
      { path: "columns.1.target", code: "phones_unread", params: {} },
    ];
    expect(unreadPhones([column(), column()], problems)).toBe(1);
    expect(unreadPhones([column(), column({ target: "phone" })], problems)).toBeNull();
    expect(unreadPhones([column(), column()], problems.slice(0, 1))).toBeNull();
  });
});
