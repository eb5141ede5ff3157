/** The journeys of the made-up organization, and where each person stands in one. */
export interface Step {
  type: string;
  label: string;
  text: string | null;
}

const message = (label: string, text: string): Step => ({ type: "message", label, text });
const wait = (label: string): Step => ({ type: "wait", label, text: null });

export const JOURNEYS: { name: string; steps: Record<string, Step[]> }[] = [
  {
    name: "Aula experimental",
    steps: {
      pt: [
        message(
          "Convite",
          "Oi, aqui é do Estúdio Aurora 👋 Vi que você fez a aula experimental ontem. O que achou?",
        ),
        wait("Esperar 1 dia"),
        message(
          "Lembrete",
          "Lembrei de você: abriu uma vaga na turma das 7h. Quer que eu segure até amanhã?",
        ),
        wait("Esperar 2 dias"),
        message("Oferta", "Última chance: a matrícula sai pela metade do preço até sexta."),
      ],
    },
  },
  {
    name: "Boas-vindas",
    steps: {
      pt: [
        message("Bem-vinda", "Bem-vindo ao Estúdio Aurora! Sua primeira aula é quando você quiser."),
        wait("Esperar 3 dias"),
        message("Primeira aula", "Como foi a primeira aula?"),
        message("Rotina", "Quer que eu monte uma rotina com você?"),
      ],
      he: [
        message("ברוכים הבאים", "ברוכים הבאים לסטודיו אאורורה! מתי נוח לך להגיע לשיעור הראשון?"),
        wait("המתנה 3 ימים"),
        message("אחרי השיעור הראשון", "איך היה השיעור הראשון?"),
        message("שגרה", "רוצים שנבנה יחד שגרת אימונים?"),
      ],
      ru: [
        message(
          "Приветствие",
          "Добро пожаловать в студию «Аврора»! Когда вам удобно прийти на первое занятие?",
        ),
        wait("Подождать 3 дня"),
        message("Первое занятие", "Как прошло первое занятие?"),
        message("Расписание", "Составить вместе расписание?"),
      ],
      es: [
        message(
          "Bienvenida",
          "¡Te damos la bienvenida a Estudio Aurora! ¿Cuándo quieres venir a tu primera clase?",
        ),
        wait("Esperar 3 días"),
        message("Primera clase", "¿Cómo estuvo la primera clase?"),
        message("Rutina", "¿Armamos una rutina juntos?"),
      ],
    },
  },
  {
    name: "Sentimos sua falta (8 dias)",
    steps: {
      pt: [
        message("Faz 8 dias", "Faz 8 dias que não te vemos. Está tudo bem?"),
        wait("Esperar 4 dias"),
        message("Aula nova", "Tem aula nova de mobilidade na quinta, às 19h. Guardo um lugar?"),
        message("Conversa", "Quer conversar com a Rafaela sobre o seu plano?"),
        wait("Esperar 7 dias"),
        message("Até logo", "Quando quiser voltar, a gente está aqui."),
      ],
    },
  },
];
