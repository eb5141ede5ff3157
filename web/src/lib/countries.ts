/** Countries: those that the server knows, by their name in the reader's language, and whatever else they are called. */
import { namesEverywhere } from "./names";

const CODES =
  "AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC " +
  "CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB " +
  "GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH " +
  "KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV " +
  "MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB " +
  "SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US " +
  "UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/** What people call it that is not its name: a part of it, an older name, an abbreviation. */
const ALSO: Record<string, string> = {
  AE: "UAE, EAU",
  CD: "DRC, Zaire",
  CZ: "Czech Republic, República Tcheca, República Checa, Чешская Республика",
  GB:
    "UK, Great Britain, England, Scotland, Wales, Northern Ireland, Inglaterra, Grã-Bretanha, Gran Bretaña, Escócia, " +
    "Escocia, אנגליה, סקוטלנד, הממלכה המאוחדת, Англия, Шотландия, Соединённое Королевство",
  MM: "Burma, Birmania, Birmânia, בורמה, Бирма",
  NL: "Holland, Holanda, הולנד, Голландия",
  TR: "Turkey",
  US: "USA, America, América, EUA, EEUU, אמריקה, Америка, Соединённые Штаты Америки",
};

export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
}

export function countries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return CODES.split(" ")
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

const known = new Map<string, readonly string[]>();

/** Its code, and its names in every language of the dashboard, in some more, and in its own. */
export function countryNames(code: string): readonly string[] {
  let names = known.get(code);
  if (names === undefined) {
    const own = new Intl.Locale(`und-${code}`).maximize().language;
    names = [code, ...(ALSO[code]?.split(", ") ?? []), ...namesEverywhere("region", code, own)];
    known.set(code, names);
  }
  return names;
}
