/** Put text on the clipboard. Plain http addresses have no clipboard of their own: there a hidden box is copied. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const box = document.createElement("textarea");
  box.value = text;
  box.style.position = "fixed";
  document.body.append(box);
  box.select();
  // The only way there is on such an address.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  document.execCommand("copy");
  box.remove();
}
