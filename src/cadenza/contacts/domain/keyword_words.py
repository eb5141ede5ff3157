"""The words of `keywords`, per language, as data.

A word in `AMBIGUOUS_*` is a keyword only in its own language: "fin" or "oui" mean little else to a French reader,
but "alta" is "high" to a Brazilian and "voltar" is what one taps to go back in a menu, in any other conversation.
Organizations may add words; none of these can be removed.
"""

STOP: dict[str, tuple[str, ...]] = {
    "en": (
        "stop", "stopall", "stop all", "unsubscribe", "cancel", "quit", "revoke", "opt out", "optout", "remove",
        "remove me", "no more",
    ),
    "pt": (
        "sair", "parar", "pare", "cancelar", "remover", "descadastrar", "descadastre", "descadastrar me",
        "não quero", "stop",
    ),
    "es": (
        "baja", "alto", "parar", "cancelar", "salir", "no más", "eliminar", "darme de baja", "desuscribir",
    ),
    "he": (
        "הסר", "הסרה", "הסירו אותי", "הסירו", "הסר אותי", "עצור", "הפסק", "להסרה", "ביטול", "לא מעוניין",
        "לא מעוניינת",
    ),
    "ru": ("стоп", "отписаться", "отписка", "отмена", "удалить", "не писать", "хватит", "отказ"),
    "fr": ("stop", "arrêt", "désabonner", "désinscrire", "désinscription", "annuler"),
    "de": ("stop", "stopp", "abmelden", "abbestellen", "austragen", "widerruf"),
    "it": ("stop", "cancella", "disiscrivi", "annulla", "basta"),
    "ar": ("توقف", "إلغاء", "قف", "إلغاء الاشتراك"),
    "nl": ("stop", "afmelden"),
    "pl": ("stop", "wypisz", "rezygnuję"),
    "tr": ("dur", "iptal", "ret"),
    "uk": ("стоп", "відписатися"),
    "hi": ("रोकें",),
    "id": ("berhenti", "stop"),
}  # fmt: skip

AMBIGUOUS_STOP: dict[str, tuple[str, ...]] = {
    "en": ("end",),
    "pt": ("excluir",),
    "he": ("די",),
    "fr": ("fin",),
    "de": ("kündigen", "ende"),
}

START: dict[str, tuple[str, ...]] = {
    "en": ("start", "unstop", "subscribe", "resume"),
    "pt": ("quero receber",),
    "es": ("quiero recibir",),
    "he": ("הצטרף", "הצטרפות", "התחל"),
    "ru": ("старт", "подписаться"),
    "fr": ("start", "reprendre"),
    "de": ("start", "anmelden"),
    "it": ("riprendi", "iscrivi"),
    "ar": ("ابدأ", "اشتراك"),
    "nl": ("start", "aanmelden"),
    "pl": ("start",),
    "tr": ("başla",),
    "uk": ("старт", "підписатися"),
    "hi": ("शुरू",),
    "id": ("mulai",),
}

AMBIGUOUS_START: dict[str, tuple[str, ...]] = {
    "en": ("yes",),
    "pt": ("sim", "voltar", "iniciar"),
    "es": ("sí", "alta", "iniciar"),
    "he": ("כן",),
    "ru": ("да",),
    "fr": ("oui",),
    "de": ("ja",),
    "it": ("sì",),
}

HELP: dict[str, tuple[str, ...]] = {
    "en": ("help", "info"),
    "pt": ("ajuda",),
    "es": ("ayuda", "info"),
    "he": ("עזרה",),
    "ru": ("помощь", "инфо"),
    "fr": ("aide",),
    "de": ("hilfe",),
    "it": ("aiuto",),
    "ar": ("مساعدة",),
    "nl": ("help",),
    "pl": ("pomoc",),
    "tr": ("yardım",),
    "uk": ("допомога",),
    "hi": ("मदद",),
    "id": ("bantuan",),
}

SOFT_OPT_OUTS: tuple[str, ...] = (
    # English
    r"(stop|quit) (texting|messaging|sending|contacting|calling|emailing|writing|spamming|bothering)",
    r"^(please )?stop (it|this|that|these|the|all|your)( messages| msgs| texts| emails| spam)?( please| now)?$",
    r"^(please )?(stop|no more) (messages|msgs|texts|emails|spam)",
    r"(do not|dont|never) (text|message|contact|write|call|email|bother|spam) (me|us|to me|any more|again)",
    r"(do not|dont|never) send (me|us) (any ?more|messages|texts|emails|this|these|anything)",
    r"(remove|unsubscribe|delete|take) (me|my (number|phone|email|contact|data))",
    r"opt me out|leave me alone|not interested|lose my number",
    r"(do not|dont) want (to (get|receive|hear)|your|any more|these)",
    # Portuguese: "para" alone is "for", so only "para de mandar".
    r"nao me (mande|mandem|manda|envie|enviem|envia|escrevam?|chamem?|chama|incomodem?|perturbem?|liguem?)",
    r"nao (mande|mandem|manda|envie|enviem|envia|escrevam?|liguem?) (mais|nada|mensage\w+)",
    r"(para|pare|parem|parar) de (me )?(mandar|enviar|escrever|chamar|incomodar|perturbar|ligar|encher)",
    r"nao (quero|desejo|gostaria de) (mais|receber|contato|mensage\w+)|(nao tenho|sem) (mais )?interesse",
    r"(tirem?|tira|removam?|remove|excluam?|exclui|apaguem?|apaga) (me|o?meu (numero|contato|telefone|cadastro))",
    r"me (tirem?|tira|removam?|remove|excluam?|exclui|descadastrem?|descadastra)|me deix\w+ em paz",
    r"chega de mensage\w+",
    # Spanish
    r"no me (manden?|mandes|envien?|envies|escriban?|escribas|contacten?|contactes|molesten?|molestes|llamen?)",
    r"no (manden?|mandes|envien?|envies|escriban?|escribas) (mas|mensajes|nada)",
    r"(deja|deje|dejen|para|pare|paren) de (mandar|enviar|escribir|molestar|llamar)\w*",
    r"no (quiero|deseo) (recibir|mas|sus|tus)|no (estoy interesad\w+|me interesa)",
    r"(quite|quiten|quita|borre|borren|borra|saque|saquen|saca|elimine|eliminen|elimina)(me| mi numero)",
    r"dejen?me en paz",
    # Hebrew
    r"(אל|תפסיק\w*|להפסיק|די) ל?(תשלח|שלוח|תכתב|כתוב|תפנ|תתקשר|התקשר|תטריד|הטריד)\w*",
    r"(תסיר\w*|תוריד\w*|תמחק\w*|הסר\w*) (אותי|את המספר)|לא רוצה (לקבל|יותר|הודעות)",
    # Russian
    r"не (мне |больше |мне больше )?(пишите|пиши|присылайте|присылай|шлите|шли|звоните|звони)",
    r"(не надо|не нужно|прекратите|перестаньте|хватит) (мне )?(больше )?(писать|присылать|слать|звонить)",
    r"(удалите|уберите|отпишите|исключите) (меня|мой (номер|контакт))|не хочу (больше|получать)",
    r"(мне )?(это )?не интересно",
    # French, German, Italian, Arabic
    r"(arretez?|cessez?) (de )?(m|me|mecrire|menvoyer|mappeler)",
    r"ne (m|me|mecri\w+|menvo\w+)( \w+)? plus|(desabonnez|desinscrivez|retirez|supprimez) moi",
    r"plus de messages|laissez moi tranquille|(pas|plus) interesse\w*",
    r"(keine|nicht) (mehr )?(nachrichten|werbung|anschreiben|schreiben)|(loschen|entfernen) sie mich",
    r"kein interesse",
    r"non (mi )?(mandate|mandatemi|inviate|inviatemi|scrivete|scrivetemi|contattate|contattatemi)",
    r"(cancellate|rimuovete|togliete)mi|non (voglio|desidero) (piu|ricevere)|non (sono|mi) interess\w+",
    r"(لا|توقف\w* عن) (ترسل|ارسال|تراسل|تتصل)\w*|لا (اريد|ارغب)|احذف\w* (رقمي|اسمي)",
)
"""Patterns over folded text (no accents, punctuation or case) of people who ask to be left alone in other words."""

FILLERS: frozenset[str] = frozenset(
    {"please", "pls", "plz", "por favor", "porfavor", "pfv", "pf", "porfa", "bitte", "пожалуйста", "בבקשה",
     "svp", "s il vous plait", "per favore", "now", "agora", "ahora", "already", "ja", "thanks", "thank you",
     "obrigado", "obrigada", "gracias", "danke", "спасибо", "תודה", "ok"}
)  # fmt: skip
"""Politeness around a keyword: no longer the exact keyword, but a person should see it."""

STOP_CONFIRMATIONS: dict[str, str] = {
    "en": "You will get no more messages from us here. Reply START to get them again.",
    "pt": "Você não receberá mais mensagens nossas por aqui. Responda QUERO RECEBER para voltar a receber.",
    "es": "No recibirá más mensajes nuestros por aquí. Responda QUIERO RECIBIR para volver a recibirlos.",
    "he": "לא תקבלו מאיתנו עוד הודעות כאן. להצטרפות מחדש השיבו הצטרף.",
    "ru": "Вы больше не будете получать здесь наши сообщения. Чтобы получать их снова, ответьте СТАРТ.",
    "fr": "Vous ne recevrez plus de messages de notre part ici. Répondez START pour en recevoir à nouveau.",
    "de": "Sie erhalten hier keine Nachrichten mehr von uns. Antworten Sie START, um sie wieder zu erhalten.",
    "it": "Non riceverà più nostri messaggi qui. Risponda RIPRENDI per riceverli di nuovo.",
    "ar": "لن تصلك رسائل منا هنا بعد الآن. لاستلامها مجددا أرسل ابدأ.",
    "nl": "U ontvangt hier geen berichten meer van ons. Antwoord START om ze weer te ontvangen.",
    "pl": "Nie będziesz już otrzymywać od nas wiadomości. Odpowiedz START, aby otrzymywać je ponownie.",
    "tr": "Artık buradan mesajlarımızı almayacaksınız. Yeniden almak için BAŞLA yazın.",
    "uk": "Ви більше не отримуватимете тут наших повідомлень. Щоб отримувати їх знову, відповідайте СТАРТ.",
    "hi": "अब आपको यहाँ हमारे संदेश नहीं मिलेंगे। फिर से पाने के लिए शुरू लिखें।",
    "id": "Anda tidak akan menerima pesan kami lagi di sini. Balas MULAI untuk menerimanya lagi.",
}

START_CONFIRMATIONS: dict[str, str] = {
    "en": "You will get our messages here again. Reply STOP at any time to end them.",
    "pt": "Você voltará a receber nossas mensagens por aqui. Responda SAIR quando quiser parar.",
    "es": "Volverá a recibir nuestros mensajes por aquí. Responda BAJA cuando quiera dejar de recibirlos.",
    "he": "תקבלו שוב הודעות מאיתנו כאן. להסרה השיבו הסר בכל עת.",
    "ru": "Вы снова будете получать здесь наши сообщения. Чтобы отказаться, ответьте СТОП.",
    "fr": "Vous recevrez à nouveau nos messages ici. Répondez STOP à tout moment pour ne plus en recevoir.",
    "de": "Sie erhalten hier wieder Nachrichten von uns. Antworten Sie jederzeit STOP, um sie zu beenden.",
    "it": "Riceverà di nuovo i nostri messaggi qui. Risponda STOP in qualsiasi momento per non riceverli più.",
    "ar": "ستصلك رسائلنا هنا مجددا. لإيقافها أرسل توقف في أي وقت.",
    "nl": "U ontvangt hier weer berichten van ons. Antwoord op elk moment STOP om ze te beëindigen.",
    "pl": "Znów będziesz otrzymywać od nas wiadomości. Odpowiedz STOP, aby zrezygnować.",
    "tr": "Mesajlarımızı buradan yeniden alacaksınız. Durdurmak için istediğiniz zaman IPTAL yazın.",
    "uk": "Ви знову отримуватимете тут наші повідомлення. Щоб відмовитися, відповідайте СТОП.",
    "hi": "अब आपको यहाँ फिर से हमारे संदेश मिलेंगे। बंद करने के लिए रोकें लिखें।",
    "id": "Anda akan menerima pesan kami lagi di sini. Balas BERHENTI kapan saja untuk mengakhirinya.",
}

HELP_ANSWERS: dict[str, str] = {
    "en": "Write your question here and a person will answer. Reply STOP to get no more messages.",
    "pt": "Escreva sua pergunta aqui e uma pessoa responderá. Responda SAIR para não receber mais mensagens.",
    "es": "Escriba aquí su pregunta y una persona le responderá. Responda BAJA para no recibir más mensajes.",
    "he": "כתבו כאן את שאלתכם ונציג יענה. להסרה השיבו הסר.",
    "ru": "Напишите здесь свой вопрос, и вам ответит сотрудник. Чтобы не получать сообщений, ответьте СТОП.",
    "fr": "Écrivez ici votre question, une personne vous répondra. Répondez STOP pour ne plus en recevoir.",
    "de": "Schreiben Sie hier Ihre Frage, ein Mensch antwortet. Antworten Sie STOP, um nichts mehr zu erhalten.",
    "it": "Scriva qui la sua domanda e una persona risponderà. Risponda STOP per non ricevere più messaggi.",
    "ar": "اكتب سؤالك هنا وسيجيبك أحد موظفينا. لإيقاف الرسائل أرسل توقف.",
    "nl": "Stel hier uw vraag en een medewerker antwoordt. Antwoord STOP om geen berichten meer te krijgen.",
    "pl": "Napisz tutaj pytanie, a ktoś odpowie. Odpowiedz STOP, aby nie otrzymywać wiadomości.",
    "tr": "Sorunuzu buraya yazın, bir kişi yanıtlayacak. Mesaj almamak için IPTAL yazın.",
    "uk": "Напишіть тут своє запитання, і вам відповість людина. Щоб не отримувати повідомлень, відповідайте СТОП.",
    "hi": "अपना सवाल यहाँ लिखें, कोई व्यक्ति जवाब देगा। संदेश बंद करने के लिए रोकें लिखें।",
    "id": "Tulis pertanyaan Anda di sini, seseorang akan menjawab. Balas BERHENTI untuk berhenti menerima pesan.",
}
