/** The people of the made-up organization: four countries, long names, four scripts. */
export interface CastMember {
  name: string;
  address: string;
  locale: "pt" | "es" | "he" | "ru";
  zone: string;
  behaviour: Record<string, unknown>;
}

const BR = "America/Sao_Paulo";
const IL = "Asia/Jerusalem";
const MX = "America/Mexico_City";

function one(
  name: string,
  address: string,
  locale: CastMember["locale"],
  zone: string,
  behaviour: Record<string, unknown> = {},
): CastMember {
  return { name, address, locale, zone, behaviour };
}

export const CAST: CastMember[] = [
  one("Ana Beatriz Lima", "+5511987654321", "pt", BR, { replies_with: ["oi"] }),
  one("דנה לוי", "+972541234567", "he", IL),
  one("Maria Eduarda dos Santos Albuquerque Cavalcanti", "+5581998761234", "pt", "America/Recife"),
  one("Константин Владимирович Преображенский-Загорский", "+79161234567", "ru", "Europe/Moscow"),
  one("María Fernanda Rodríguez Hernández de la Torre", "+525512345678", "es", MX),
  one("Marcos Vinícius Teixeira", "+5511912345678", "pt", BR),
  one("יונתן בן־דוד אברמוביץ׳", "+972529876543", "he", IL, { reads_after_s: null }),
  one("Ирина Ковалёва", "+79265550134", "ru", "Europe/Moscow"),
  one("Luiza Tavares", "+5592991234567", "pt", "America/Manaus"),
  one("José Luis Guadalupe Martínez", "+526641234567", "es", "America/Tijuana", {
    reads: true,
    replies: true,
  }),
  one("Renata Siqueira", "+5511934567890", "pt", BR, { reads_after_s: null, fails: "permanent_address" }),
  one("Tiago Cunha", "+5521987651234", "pt", BR),
  one("Алина Сафина", "+79058887766", "ru", "Asia/Yekaterinburg"),
  one("Fernanda Alves", "+5511977778888", "pt", BR),
];
