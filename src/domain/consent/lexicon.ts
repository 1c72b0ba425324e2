/**
 * The words of refusals by language, as of 2026-11-26. `_` joins two words. Sources: 47 CFR 64.1200(a)(10) and (d), the
 * opt-out words of the carriers, and everyday replies. `phrases.ts` says how they make a refusal.
 */
export interface Lexicon {
  /** Not, no. */
  not: string;
  /** Never again: a refusal for good. */
  never?: string;
  /** Stop, enough of: the forms of a request, and none of a report. */
  stop: string;
  /** To call: the forms of a request. */
  call: string;
  /** A call, to be called. */
  calls: string;
  /** To text: the forms of a request. */
  text: string;
  /** A text. */
  texts: string;
  /** To contact, to bother: the forms of a request. */
  contact: string;
  /** Again, more, ever: a refusal for good. */
  more: string;
  /** To want. */
  want: string;
  me: string;
  /** Take off, delete: the forms of a request. */
  remove: string;
  /** The same with"me" in the word. */
  removeMe?: string;
  /** A phone number, information about a person. */
  number: string;
  /** The same with"my" in the word. */
  myNumber?: string;
  /** A list, a database. */
  list: string;
  consent: string;
  /** To revoke. */
  withdraw: string;
  /** To have, to give. */
  have: string;
  /** And, or, nor. */
  and: string;
  /** A time that limits a request: before, after, tomorrow, later, until. */
  time: string;
  /** Now, today: it limits"not now", and does not limit"stop now". */
  now: string;
  /** To forget, to hesitate: "do not forget to call" asks for a call. */
  forget: string;
  /** To receive. */
  receive: string;
  /** Forbidden, unwanted. */
  forbidden: string;
  /** Verbs of contact that only show what a time is about. */
  talk?: string;
  /** Why, did, received: a question or a report. */
  report: string;
  /** If, when. */
  condition: string;
  /** Please, thanks. */
  please: string;
  /** I, before a verb that is no request: "I do not call that cheap". */
  subject?: string;
  /** Words that stop texts where nothing but a courtesy is around them. */
  bare?: string;
  /** Word for word. */
  phrases?: { texts?: readonly string[]; calls?: readonly string[]; all?: readonly string[]; uncertain?: readonly string[] };
  /** The negation may follow the verb. */
  negatesAfter?: true;
  /** The verb follows its object. */
  verbLast?: true;
  /** People write "ue" for "ü". */
  umlauts?: true;
  /** Short words lose their vowel and join the next: "d'appels". */
  elides?: true;
}

const english: Lexicon = {
  not: "not dont dnt no without neither donot",
  never: "never",
  stop: "stop stopp quit cease halt discontinue desist enough refrain stopping ceasing refuse",
  call: "call calling ring ringing phoning dial dialing dialling robocalling phoning",
  calls: "calls called robocall robocalls telemarketing phonecalls phoned voicemail voicemails voicemessages",
  text: "texting txting messaging spamming",
  texts: "texts txts messages msgs sms",
  contact: "contacting contacted bothering harassing pestering bugging",
  more: "again ever anymore more agn",
  want: "want wish like care accept",
  me: "me my us our you u your yall this these that anyone",
  remove: "remove delete erase take scratch strike",
  number: "number phone cell nr info information data details",
  list: "list lists database system records",
  consent: "consent permission authorization authorisation",
  withdraw: "revoke revoked revoking withdraw withdrawn withdrawing rescind rescinded cancel cancelled canceled cancelling terminate retract",
  have: "have give gave given",
  and: "and or nor",
  time: "before after until till tomorrow later during monday tuesday wednesday thursday friday saturday sunday sundays saturdays weekend weekends week month morning evening noon lunch tonight oclock while weekdays weekday mornings evenings nights night hours next january february march april june july august september october november december",
  now: "now today yet",
  forget: "forget hesitate need have miss stop worry worrying forgetting",
  report: "why did does didnt doesnt has was wont received got had came missed seen saw",
  please: "please pls plz thanks thank thx because cuz bc cause at on for",
  subject: "i we they he she ill im ive id id",
  phrases: {
    calls: ["phone list", "no phone contact", "text only", "no phone calls", "dont phone", "not phone me", "never phone", "stop with the calls", "stop it with the calls", "do not call"],
    all: [
"leave me alone", "leave us alone", "do not call list", "dnc", "no contact please", "bother someone else",
"go bother", "national do not call", "cease and desist", "never hear from", "dont want to be contacted",
"do not want to be contacted", "dont wish to be contacted", "no further contact",
"out of your lives", "get lost", "piss off", "bugger off", "get bent", "do not have my consent", "dont have my consent",
"go to hell", "respect my privacy", "not consent to being contacted", "not consent to be contacted", "lose my number", "lose this number", "forget my number", "forget this number",
    ],
    uncertain: [
"scammer", "wrong number", "wrong person", "gave you my number", "gave you this number", "get my number", "get this number", "got my number",
"never signed up", "didnt sign up", "did not sign up", "this is illegal", "lawyer", "attorney", "lawsuit", "reporting this", "reporting you",
"report you", "report this number", "this is spam", "this is harassment", "harassment", "fed up", "sick of", "you people again", "not this again",
"why do you keep", "why are you calling me", "why are you texting me", "keep calling me", "keep texting me", "had enough", "is a scam",
"did not consent", "didnt consent to this", "never gave you permission", "never consented", "not give consent", "didnt give consent",
"done with you", "tired of",
    ],
  },
  condition: "if when unless",
  receive: "receive receiving get getting",
  talk: "text message talk write speak callback txt contact reach",
  forbidden: "forbidden unwanted prohibited unwelcome",
};

const spanish: Lexicon = {
  not: "no ni sin ningun ninguna",
  never: "nunca jamas",
  stop: "deje_de dejen_de deja_de dejar_de dejes_de paren pare parar basta cesen cese alto stop suspendan suspenda eviten evite rechazo cancelen cancele parenle",
  call: "llame llamen llames llamar llamarme llamarnos llamando llamara llamaran llama telefonee telefoneen marquen marque llamarle llames marcar marcarme",
  calls: "llamada llamadas telefonazos telefonemas",
  text: "escriba escriban escribas escribir escribirme escribiendo textee texteen textear mensajee mande manden mandes envie envien envies mandar mandarme enviar enviarme enviarnos mandando enviando mandarnos escribirnos enviarles",
  texts: "mensaje mensajes texto textos sms msj msjs mensajitos notificaciones",
  contact: "contacte contacten contactes contactar contactarme moleste molesten molestes molestar molestarme fastidien fastidie acosarme comuniquen insistan insista comunicarse busquen busque buscarme contactado molestado perturben perturbe insistir contacto",
  more: "mas vuelva vuelvan vuelvas",
  want: "quiero queremos deseo acepto quisiera gustaria autorizo permito",
  me: "me mi mis nos nuestro este esta mio",
  remove: "borre borren borra elimine eliminen elimina quite quiten quita saque saquen saca remueva remuevan retire retiren borrar eliminar olvidense olviden olvide",
  removeMe: "quiteme quitenme quitame saqueme saquenme sacame borreme borrenme borrame elimineme eliminenme eliminame retirenme retireme",
  number: "numero telefono celular datos cel",
  list: "lista listas base sistema registro registros agenda",
  consent: "consentimiento autorizacion permiso",
  withdraw: "revoco retiro cancelo anulo revocar retirar",
  have: "tienen tiene tienes doy di dimos he autorizo",
  and: "y o ni e",
  time: "antes despues manana hasta luego tarde lunes martes miercoles jueves viernes sabado sabados domingo domingos noche durante semana mes tardes noches mananas proxima proximo pasado",
  now: "ahora hoy ahorita todavia aun ocupado ocupada manejando",
  forget: "olvide olvides olvidar dude duden olviden",
  report: "porque ha han recibi pude llego recibido llegado llego hable hablo puedo podemos pude tengo vi visto leido lei",
  please: "por favor porfavor porfa gracias ya",
  bare: "alto baja basta parar paren pare desuscribir desuscribirme cancelar detener salir remover cancela",
  phrases: {
    texts: ["darme de baja", "denme de baja", "deme de baja", "dame de baja", "darse de baja", "darnos de baja", "cancelar suscripcion", "cancelar la suscripcion", "desuscribirme", "cancelen mi suscripcion", "dejo de recibir", "dejar de recibir"],
    all: ["no autorizo contacto", "no les autorizo", "en paz", "dejeme tranquilo", "dejenme tranquilo", "dejeme tranquila", "dejenme tranquila", "lista de no llamar", "vayase al diablo", "no contacto", "larguense"],
    uncertain: ["policia", "numero equivocado", "equivocado de numero", "se equivoco", "dio mi numero", "ya basta", "acoso", "de donde sacaron mi numero", "consiguieron mi numero", "denunciar", "abogado", "es ilegal", "estoy harto", "estoy harta", "que insistencia"],
  },
  condition: "si cuando",
  receive: "recibir recibiendo reciba",
  talk: "hablar escribirme",
  forbidden: "prohibido prohibida prohibidas",
};

const french: Lexicon = {
  not: "ne n pas aucun aucune ni sans non plus",
  never: "jamais",
  stop: "arretez arrete arreter cessez cesse cesser stop halte assez marre stoppez stopper refuse refusons annulez laissez_tomber",
  call: "appelez appelle appeler mappelez mappelle mappeler nappelez nappelle telephonez telephoner telephone appeles nmappelez nappeler rappelez rappeler rappelle",
  calls: "appel appels dappel dappels telephonique telephoniques coups",
  text: "ecrivez ecris ecrire mecrivez mecris mecrire envoyez envoie envoyer menvoyez menvoyer menvoie textez texter textoter nenvoyez necrivez",
  texts: "sms texto textos message messages msg",
  contact: "contactez contacte contacter derangez derange deranger harceler embeter solliciter sollicitez recontactez recontacter relancez relancer deranges contactee sollicite",
  more: "plus jamais encore nouveau",
  want: "veux voulons souhaite souhaitons desire accepte voudrais",
  me: "me m moi mon mes ma nous notre ce cet vous",
  remove: "supprimez supprimer supprime effacez effacer efface enlevez enlever retirez retirer otez rayez oubliez",
  number: "numero telephone portable coordonnees donnees nom",
  list: "liste listes fichier fichiers base systeme",
  consent: "consentement accord autorisation permission",
  withdraw: "retire revoque retirer annule revoquer",
  have: "avez as ont donne ai navez a na nai nont nas",
  and: "et ou ni",
  time: "avant apres demain tard lundi mardi mercredi jeudi vendredi samedi dimanche week weekend soir matin midi jusqu semaine mois pendant heures prochaine prochain soiree weekends",
  now: "maintenant aujourdhui occupe",
  forget: "hesitez hesite nhesitez noubliez oublie noublie",
  report: "pourquoi recu etes recu ete peux pouvons pourrai vu lu",
  please: "svp sil plait merci veuillez stp te",
  bare: "arret arreter arretez desabonner desabonnez desinscription desinscrire desinscrivez stop stopper resilier annuler supprimer",
  phrases: {
    texts: ["desabonnez moi", "me desabonner", "me desinscrire", "desinscrivez moi", "desabonner", "desinscription"],
    calls: ["stop aux appels", "liste dappel", "liste dappels", "demarchage telephonique"],
    all: ["laissez moi tranquille", "laisse moi tranquille", "laissez nous tranquilles", "fichez moi la paix", "foutez moi la paix", "fous moi la paix", "lachez moi", "pas autorises a me contacter", "pas autorise a me contacter", "la paix", "aucun contact", "plus de contact", "allez vous faire", "bloctel"],
    uncertain: ["trompez de numero", "police", "mauvais numero", "faux numero", "trompe de numero", "donne mon numero", "ca suffit", "harcelement", "eu mon numero", "porter plainte", "avocat", "illegal", "ras le bol", "trouve mon numero", "y en a marre"],
  },
  negatesAfter: true,
  elides: true,
  condition: "si quand",
  receive: "recevoir reception",
  talk: "rappelez rappeler parler",
  forbidden: "interdit interdits indesirables indesirable inutile",
};

const german: Lexicon = {
  not: "nicht kein keine keinen keinerlei ohne weder nix",
  never: "nie niemals",
  stop: "horen hor hort schluss stoppen stoppt stopp stop unterlassen unterlasst beenden aufhoren einstellen verweigere untersage verbiete",
  call: "rufen ruf ruft anrufen anzurufen telefonieren anruft telefoniert klingeln",
  calls: "anruf anrufe angerufen telefonate telefonat telefonanrufe telefonwerbung telefonische telefonisch werbeanrufe angerufen",
  text: "schreib schreiben schreibt schicken schick schickt senden sende sendet texten simsen zuschicken zusenden zugeschickt geschickt schickt texte",
  texts: "sms nachricht nachrichten textnachrichten werbung smsen newsletter werbesms",
  contact: "kontaktieren kontaktier kontaktiere belastigen belastigt kontaktiert storen belastige kontaktiert gestort belastigt anschreiben behelligen melden meldet melde",
  more: "mehr wieder",
  want: "will mochte wunsche wollen mochten wunschen",
  me: "mich mir meine mein meiner uns unsere sie diese dieser hier",
  remove: "loschen losch loscht entfernen entfernt streichen streicht nehmen nehmt tragen vergessen vergesst",
  number: "nummer telefonnummer handynummer rufnummer daten",
  list: "liste listen system verteiler datenbank kartei",
  consent: "einwilligung zustimmung erlaubnis",
  withdraw: "widerrufe widerrufen widerruf ziehe entziehe",
  have: "haben habe hat gebe gegeben",
  and: "und oder noch",
  time: "vor nach erst morgen spater bis montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende uhr abend abends mittag wahrend nachste woche stunden stunde vormittag vormittags nachmittag nachmittags wochenenden montags sonntags",
  now: "jetzt heute gerade momentan beschaftigt",
  forget: " vergiss zogern",
  report: "warum wieso habt hast gekriegt kann konnen konnte gesehen gelesen",
  please: "bitte danke mal doch",
  bare: "stopp abmelden abmeldung abbestellen abbestellung stop beenden kundigen aufhoren schluss austragen",
  phrases: {
    texts: ["abmelden bitte", "mich abmelden", "abbestellen", "melden sie mich ab", "meld mich ab", "sms verteiler"],
    calls: ["anrufliste", "keine anrufe", "nicht mehr anrufen", "nie wieder anrufen"],
    all: ["nicht einverstanden", "nicht damit einverstanden", "tragen sie mich aus", "tragt mich aus", "in ruhe", "in frieden", "keine kontaktaufnahme", "kein kontakt", "keinen kontakt", "verpisst euch", "verpiss dich", "hau ab", "werbewiderspruch", "robinsonliste", "robinson liste", "aus ihrer liste", "von der liste", "von ihrer liste", "aus dem verteiler"],
    uncertain: ["polizei", "falsche nummer", "falsch verbunden", "verwahlt", "woher haben sie meine", "woher habt ihr meine", "wer hat ihnen meine", "reicht es", "es reicht", "anzeige", "zeige sie an", "anwalt", "belastigung", "illegal", "nervt", "schon wieder ihr"],
  },
  negatesAfter: true,
  umlauts: true,
  condition: "wenn falls wann sobald",
  receive: "erhalten bekommen empfangen kriegen",
  talk: "melden sprechen",
  forbidden: "unerwunscht verboten verbeten unzulassig verbitte untersage",
};

const italian: Lexicon = {
  not: "non ne nessun nessuna niente senza no",
  never: "mai",
  stop: "smettetela smettila smetti smettete smetta basta stop fermatevi finitela cessate piantatela rifiuto annullate interrompete",
  call: "chiamatemi chiamare chiami chiamarmi chiamate chiamateci telefonatemi telefonate telefonare telefoni telefonarmi chiama chiamarci chiamando telefonando richiamatemi richiamate richiami",
  calls: "chiamata chiamate telefonata telefonate",
  text: "scrivetemi scrivere scriva scrivermi scriva mandatemi mandare mandarmi inviatemi inviare inviarmi mandate inviate scrivete scrivermi inviate mandi invii scrivendo mandando inviando",
  texts: "messaggio messaggi sms messaggini",
  contact: "contattatemi contattare contatti contattarmi disturbatemi disturbare disturbi disturbarmi tormentarmi contattato contattata infastidirmi disturbato disturbata infastidite ricontattatemi cercatemi",
  more: "piu mai",
  want: "voglio vogliamo desidero accetto vorrei",
  me: "mi mio miei mia ci nostro questo me",
  remove: "cancellate cancelli cancella eliminate elimini togliete tolga togli rimuovete rimuova dimenticate",
  removeMe: "toglietemi cancellatemi rimuovetemi eliminatemi toglimi toglieteci",
  number: "numero telefono cellulare dati contatto",
  list: "lista liste archivi archivio database sistema elenchi elenco",
  consent: "consenso autorizzazione permesso",
  withdraw: "revoco ritiro revocare ritirare annullo",
  have: "avete ha ho do dato hai",
  and: "e o ne",
  time: "prima dopo domani tardi fino lunedi martedi mercoledi giovedi venerdi sabato domenica sera mattina durante settimana pomeriggio stasera weekend prossima lunedi",
  now: "adesso ora oggi occupato",
  forget: "esiti esitate dimentichi dimenticare vedo",
  report: "perche hanno ricevuto arrivato posso possiamo riesco letto visto",
  please: "per favore grazie prego la",
  bare: "cancellami disiscrivimi disiscrivermi basta stop annulla disattiva rimuovimi cancella rimuovi",
  phrases: {
    texts: ["disiscrivimi", "disiscrivermi", "disiscrivetemi", "cancellami", "cancellate iscrizione", "annullare iscrizione"],
    all: ["sparite", "non autorizzo", "in pace", "andate a quel paese", "registro delle opposizioni", "lasciatemi stare", "lasciami stare", "nessun contatto"],
    uncertain: ["denuncero", "polizia", "numero sbagliato", "sbagliato numero", "dato il mio numero", "avuto il mio numero", "basta davvero", "denuncio", "avvocato", "molestie", "illegale", "non ne posso piu"],
  },
  elides: true,
  condition: "se quando",
  receive: "ricevere ricevo",
  talk: "richiamatemi richiamate sentirci parlare",
  forbidden: "vietato vietate indesiderate proibito diffido",
};

const portuguese: Lexicon = {
  not: "nao nem sem nenhuma nenhum ñ n",
  never: "nunca jamais",
  stop: "deixe_de deixem_de deixa_de para_de pare parem parar chega basta cessem stop recuso cancelem cancele para_com parem_com pare_com",
  call: "ligue liguem liga ligar ligando ligarem telefone telefonem telefonar ligam ligarem ligares telefonando",
  calls: "ligacao ligacoes chamada chamadas telefonemas",
  text: "mande mandem manda mandar envie enviem enviar escreva escrevam escrever mandando enviando",
  texts: "mensagem mensagens msg msgs sms torpedos",
  contact: "contate contatem contatar contactem contacte incomode incomodem incomodar perturbem perturbe contato importunar perturbar perturbado incomodado perturbando procurem contactar",
  more: "mais",
  want: "quero queremos desejo autorizo aceito gostaria",
  me: "me meu meus minha mim nos este esse",
  remove: "apaguem apague remova removam exclua excluam tire tirem retire retirem delete deletem esquecam esqueca apagar remover",
  number: "numero telefone celular dados",
  list: "lista listas sistema base cadastro banco",
  consent: "consentimento autorizacao permissao",
  withdraw: "retiro revogo cancelo revogar retirar",
  have: "tem tenho dou dei deu",
  and: "e ou nem",
  time: "antes depois amanha tarde ate segunda terca quarta quinta sexta sabado domingo noite manha durante semana horas proxima proximo",
  now: "agora hoje ainda ocupado ocupada dirigindo",
  forget: " hesite hesitem",
  report: "porque recebi ligou ligaram recebi recebido chegou posso consigo consegui podemos vi visto li",
  please: "por favor obrigado obrigada pf pfv",
  bare: "sair pare parar parem cancelar descadastrar descadastro remover stop",
  phrases: {
    texts: ["descadastrar", "descadastre", "sair da lista", "cancelar as mensagens", "cancelar sms", "cancelar inscricao", "parar de receber", "paro de receber"],
    calls: ["sem ligacoes"],
    all: ["me esquecam", "me esqueca", "sumam", "vao embora", "sumam daqui", "da minha vida", "em paz", "me deixem quieto", "me deixa quieto", "nao perturbe", "me tirem", "me tire da", "me remova", "me removam", "vao se danar", "sem contato", "entrem mais em contato", "entrar em contato", "nao me contate"],
    uncertain: ["errou o numero", "policia", "numero errado", "engano", "deu meu numero", "conseguiram meu numero", "denunciar", "advogado", "assedio", "ilegal", "ja chega", "que saco"],
  },
  condition: "se quando",
  receive: "receber recebendo",
  talk: "falar",
  forbidden: "proibido proibidas indesejadas",
};

const dutch: Lexicon = {
  not: "niet geen noch zonder",
  never: "nooit",
  stop: "stop stoppen hou houd ophouden kap weiger beeindig genoeg",
  call: "bel bellen belt opbellen telefoneren telefoneer bellende opbelt",
  calls: "telefoontjes telefoontje oproep oproepen gebeld telefonisch belletjes belletje telefonische",
  text: "stuur sturen sms smsen stuurt appen app texten schrijf schrijven berichten",
  texts: "bericht berichten berichtjes smsjes smsje appjes smsen",
  contact: "contact benaderen benaderd lastigvallen lastig storen lastiggevallen benader stoor contacteren contacteer",
  more: "meer opnieuw weer",
  want: "wil willen wens",
  me: "me mij mijn ons onze dit",
  remove: "verwijder wis haal schrap vergeet verwijderen wissen",
  number: "nummer telefoonnummer gegevens",
  list: "lijst lijsten systeem bestand database",
  consent: "toestemming",
  withdraw: "trek intrek ingetrokken trekken",
  have: "hebben heb heeft geef geven",
  and: "en of noch",
  time: "voor na morgen later tot maandag dinsdag woensdag donderdag vrijdag zaterdag zondag weekend avond avonds ochtend tijdens week uur straks volgende week middag middags ochtends uur zondags",
  now: "nu vandaag",
  forget: " aarzel",
  report: "waarom hebt gekregen kan kunnen kon gezien gelezen",
  please: "aub alsjeblieft alstublieft graag bedankt dank",
  bare: "stop stoppen afmelden uitschrijven opzeggen stopzetten uit",
  phrases: {
    texts: ["afmelden", "me afmelden", "meld me af", "meld ik me af", "schrijf me uit", "schrijf mij uit", "uitschrijven"],
    calls: ["bellijst", "bel me niet", "bel mij niet"],
    all: ["niet van gediend", "uit van alles", "met rust", "geen contact", "neem geen contact", "rot op", "bel me niet register", "van alle lijsten", "van de lijst", "van jullie lijst", "lastig", "donder op"],
    uncertain: ["verkeerde nummer", "politie", "verkeerd nummer", "aan mijn nummer", "verkeerd verbonden", "nu is het genoeg", "advocaat", "aangifte", "illegaal", "intimidatie", "zat"],
  },
  negatesAfter: true,
  condition: "als wanneer",
  receive: "ontvangen krijgen",
  talk: "terugbellen praten",
  forbidden: "verboden ongewenst",
};

const polish: Lexicon = {
  not: "nie zadnych zaden bez ani",
  never: "nigdy",
  stop: "przestancie przestan przestac dosc koniec skonczcie zatrzymaj stop odmawiam zaprzestancie",
  call: "dzwonic dzwoncie dzwon wydzwaniac telefonowac telefonujcie dzwonili dzwonienia telefonowania dzwonienie",
  calls: "telefonow telefony telefonu polaczen polaczenia polaczenie rozmow telefonami polaczeniami",
  text: "piszcie pisz pisac wysylac wysylajcie wysylaj smsowac przysylac przysylajcie",
  texts: "sms smsow smsy smsami wiadomosci wiadomosc",
  contact: "kontaktowac kontaktujcie kontaktu kontakt nekajcie nekac niepokojcie niepokoic kontaktowali dreczyc zaczepiajcie",
  more: "wiecej juz ponownie",
  want: "chce zycze chcemy",
  me: "mnie mi mojej moj moje mojego sobie do",
  remove: "usuncie usun usunac skreslcie skasujcie wykreslcie zapomnijcie zapomnij usuniecie usuniecia skasuj wymazcie",
  removeMe: "",
  number: "numer numeru dane danych",
  list: "listy lista list bazy systemu",
  consent: "zgody zgode zgoda",
  withdraw: "wycofuje cofam odwoluje wycofac cofnac",
  have: "macie masz dalem dalam wyrazam",
  and: "i ani lub",
  time: "przed po jutro pozniej poniedzialek wtorek srode czwartek piatek sobote niedziele wieczorem rano tygodniu pozniej wieczorem weekend godzinie godziny niedziele soboty niedziela poludniu",
  now: "teraz dzisiaj dzis chwilowo zajety",
  forget: " wahaj",
  report: "dlaczego czemu dostalem odebralem otrzymalem doszla przyszla moge mozemy moglem widzialem czytalem widzialam",
  please: "prosze dziekuje",
  bare: "zatrzymaj rezygnuje rezygnacja wypisz wypiszcie stop anuluj koniec",
  phrases: {
    texts: ["wypisz mnie", "wypiszcie mnie", "jak sie wypisac", "rezygnuje", "wypisac sie"],
    all: ["dajcie mi spokoj", "dajcie spokoj", "daj spokoj", "daj mi spokoj", "swiety spokoj", "w spokoju", "odczepcie sie", "spadajcie", "odwalcie sie", "zadnego kontaktu"],
    uncertain: ["zly numer", "pomylka", "skad macie moj", "skad pan ma moj", "mam tego dosc", "prawnik", "nekanie", "zglosze", "policje"],
  },
  condition: "jesli kiedy gdy",
  receive: "otrzymywac dostawac odbierac",
  talk: "zadzwonic zadzwon zadzwoncie rozmawiac napisz",
  forbidden: "zakaz zabraniam zabronione niechciane",
};

const scandinavian: Lexicon = {
  not: "inte ikke inga ingen ingenting varken verken hverken ej",
  never: "aldrig aldri",
  stop: "sluta slutt stop stopp stoppa hold avsluta avslutt nektar nekter upphor oppher nog nok slipp slut lad_vaere lad_vare la_vaere la_vare lat_bli",
  call: "ring ringe ringa ringer oppringning",
  calls: "samtal anrop opkald telefonsamtal telefoner uppringd oppringt ringes telefonopkald telefon opringninger",
  text: "skicka skriv skriva sms smsa send sende skrive smse sende sender",
  texts: " smser meddelande meddelanden melding meldinger meldingene besked beskeder beskederne smsene smsen",
  contact: "kontakta kontakt kontakte kontaktes trakassera plage stora forstyr kontaktad kontaktet forstyrret stord forstyrre besvara plag",
  more: "mer mere igen igjen fler flere langre lenger",
  want: "vill vil onsker onskar",
  me: "mig meg mitt mit min mine oss hit dette detta",
  remove: "ta radera stryk slett fjern slet glom slette fjerne glem",
  number: "nummer nummeret uppgifter uppgifter opplysninger oplysninger",
  list: "lista listor lister liste listan listen register registret registeret listen listan databasen",
  consent: "samtycke samtykke samtykket samtycket",
  withdraw: "aterkallar drar trekker traekker trekke tilbakekaller",
  have: "har gav ga",
  and: "eller och og",
  time: "fore efter etter imorgon morgen imorgen morgon senare senere tills mandag tirsdag tisdag onsdag torsdag fredag lordag sondag helgen kveld kvall klokka klokken kl fem kvallen kvelden aften aftenen formiddag ettermiddag eftermiddag weekenden naesta neste naeste vecka uke uge lunch ikvall kveld",
  now: "nu na idag dag optaget opptatt upptagen",
  forget: "nol tvek",
  report: "varfor hvorfor ringte ringde ringede fikk fick fatt fick fik fikk naede missade mistet kan kunne kunna kunde sag sett lest laste saa",
  please: "tack takk tak snalla venligst vennligst",
  bare: "stopp stop avsluta avslutt avregistrera avmeld afmeld frameld avprenumerera avbestall opsig sluta slutt slut",
  phrases: {
    texts: ["avregistrera mig", "avregistrerar jag", "avprenumerera", "meld meg av", "melde meg av", "melder jeg meg av", "afmeld mig", "afmelder jeg", "afmeldes", "avmeld", "avmeld meg", "frameld mig"],
    calls: ["ringlista", "ringelista", "ringeliste", "lad vaere med at ringe", "nej tack till telefonsamtal"],
    all: ["lamna mig i fred", "lamna mig ifred", "lat mig vara", "la meg vaere", "lad mig vaere", "la meg vare", "hora av er", "hor av er", "i fred", "ifred", "far at helvete", "dra at helvete", "skrid", "nix telefon", "robinsonlisten"],
    uncertain: ["fel nummer", "feil nummer", "forkert nummer", "mitt nummer ifran", "nummeret mitt fra", "mit nummer fra", "nu racker det", "na er det nok", "nu er det nok", "advokat", "anmalar", "anmelder", "politiet", "trakasseri"],
  },
  negatesAfter: true,
  umlauts: true,
  condition: "om hvis nar",
  receive: "fa ta modtage motta",
  talk: "prata snakke tale",
  forbidden: "forbudt forbjudet forbudet forbjuder uonsket oonskade",
};

const finnish: Lexicon = {
  not: "ala alkaa ei en eika emme",
  never: "ikina",
  stop: "lopeta lopettakaa lakatkaa lopettaa riittaa kieltaydyn seis",
  call: "soita soittako soitella soittamasta soittele soitelko soitatte soitat",
  calls: "puheluita puheluja puhelut soittelu soittaminen soitetaan puhelua soittelua soittamisen soittoja soitot soittoa",
  text: "tekstaa tekstaako tekstaaminen tekstaamasta laheta lahettako lahettaminen lahettamasta tekstatko tekstata laita laittako laittakaa",
  texts: "viesteja viesti viestien tekstiviesteja viestit tekstiviestien tekstareita tekstiviesti viestittely",
  contact: "yhteytta hairinta hairitko hairita hairitsemasta yhteydenotot yhteydenottoja hairitseminen yhteydenotto",
  more: "enaa uudestaan",
  want: "halua toivo hyvaksy",
  me: "minut minulle minua minuun meille teilta",
  remove: "poista poistakaa poistaa unohtakaa unohda",
  number: "",
  myNumber: "numeroni puhelinnumeroni tietoni",
  list: "listalta listoilta jarjestelmasta rekisterista listoiltanne listaltanne",
  consent: "suostumukseni suostumustani suostumus suostumusta",
  withdraw: "perun peruutan peruuttaa",
  have: "ole anna annan",
  and: "ja tai eika",
  time: "ennen huomenna jalkeen myohemmin asti maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina viikonloppuna illalla aamulla myohemmin viikonloppuisin sunnuntaisin ensi viikolla kello klo aamuisin iltaisin iltapaivalla",
  now: "nyt tanaan juuri kiireinen",
  forget: " epailko",
  report: "miksi ette saanut ehtinyt saanut ehtinyt tullut voi voin pysty nahnyt lukenut",
  please: "kiitos",
  bare: "lopeta seis peruuta stop peru",
  phrases: {
    texts: ["peruuta tilaus", "peruutan viestit", "tekstiviestilistalta", "perun viestit"],
    calls: ["soittokielto", "soittolistalta", "soittaminen kielletty"],
    all: ["antakaa olla", "anna olla", "rauhaan", "haipykaa", "suoramarkkinointikielto", "ei yhteydenottoja"],
    uncertain: ["vaaraan numeroon", "poliisi", "vaara numero", "mista saitte numeroni", "nyt riittaa", "asianajaja", "teen ilmoituksen", "kyllastynyt"],
  },
  condition: "jos kun milloin",
  receive: "saada vastaanottaa",
  talk: "puhua",
  forbidden: "kielletty kiellan",
};

const russian: Lexicon = {
  not: "не никаких без ни нельзя",
  never: "никогда",
  stop: "перестаньте перестань хватит прекратите прекрати довольно стоп остановите достали отказываюсь запрещаю отключите прекращайте хорош",
  call: "звоните звони звонить названивать названивайте набирайте обзванивать",
  calls: "звонки звонков звонок обзвона звонками обзвон",
  text: "пишите пиши писать присылайте присылать слать шлите отправлять отправляйте шли",
  texts: "смс сообщения сообщений сообщение рассылку рассылка рассылки рассылок смски спам",
  contact: "беспокойте беспокоить связывайтесь связываться тревожьте контактировать доставать трогайте доставайте донимайте приставайте тревожить общаться",
  more: "больше никогда снова",
  want: "хочу хотим желаю надо нужно",
  me: "мне меня мой мои сюда этот нам нас мою",
  remove: "удалите удали уберите убери вычеркните исключите сотрите забудьте сотри удалить убрать стереть",
  number: "номер телефон данные",
  list: "списка списков базы базу список",
  consent: "согласие согласия разрешения разрешение",
  withdraw: "отзываю отозвать отозвала аннулирую",
  have: "нет давал давала даю имеете",
  and: "и или ни",
  time: "до после завтра позже утра вечером вечера понедельник вторник среду четверг пятницу субботу воскресенье утром выходные выходных раньше часов вечером часа неделе неделю днем обеда обед воскресенье субботам воскресеньям",
  now: "сейчас сегодня пока занят занята",
  forget: " забудь забывайте стесняйтесь",
  report: "почему получил звонили получил получила приходило пришло дозвонился могу можем смог видел видела читал",
  please: "пожалуйста спасибо просьба прошу",
  bare: "стоп отписаться отписка отпишите отпишись отмена хватит прекратите",
  phrases: {
    texts: ["отпишите меня", "отпишите", "хочу отписаться", "как отписаться", "отписаться от"],
    calls: ["чтобы мне звонили", "чтобы вы звонили"],
    all: ["я против", "не хочу вас слышать", "я не согласен", "я не согласна", "в покое", "отстаньте", "отстань", "отвали", "отвалите", "отвяжитесь", "идите в", "пошли вон", "у вас нет моего согласия", "никаких контактов"],
    uncertain: ["ошиблись номером", "не туда попали", "откуда у вас мой", "надоели", "жалобу", "адвокат", "в суд", "полицию", "домогательство", "не тот номер"],
  },
  condition: "если когда",
  receive: "получать принимать",
  talk: "позвоните перезвоните напишите позвони говорить",
  myNumber: "",
  forbidden: "запрещено запрещены нежелательны",
};

const arabic: Lexicon = {
  not: "ليس لا ما بدون ولا مش عدم مابي بلا",
  never: "ابدا نهائيا",
  stop: "توقف توقفوا كفايه كفى بطلوا بطل اوقفوا اوقف ايقاف وقفوا وقف توقفي ارفض اوقفو وقفو بس",
  call: "تتصل تتصلوا تتصلو اتصال الاتصال تكلمني تدق تدقون تتصلون تكلموني تكلمونا",
  calls: "مكالمات المكالمات اتصالات مكالمه الاتصالات",
  text: "ترسلوا ترسل ترسلون ارسال تبعثوا تراسلني تراسلوني ترسلو",
  texts: "رسائل الرسائل رسائلكم رساله الرساله مسجات",
  contact: "تتواصل تتواصلوا تزعجوني تزعجني تضايقوني التواصل تضايقني ازعاجي ازعاج",
  more: "اخرى ثانيه مجددا",
  want: "اريد ارغب نريد ابغى احب",
  me: "بي لي معي هذا فيني علي",
  remove: "احذفوا احذف امسح امسحوا شيلوا شيل ازيلوا انسوا الغوا",
  removeMe: "احذفوني شيلوني امسحوني ازيلوني",
  number: "الرقم",
  myNumber: "رقمي بياناتي",
  list: "قائمه القائمه القوائم قوائم عندكم",
  consent: "موافقتي الموافقه موافقه اذن",
  withdraw: "اسحب الغي سحبت الغيت",
  have: "لديكم عندكم",
  and: "ولا و او",
  time: "قبل بعد غدا لاحقا حتى بكره بعدين الاحد الاثنين الجمعه السبت مساء صباحا الساعه المساء الصباح الظهر العصر الاسبوع القادم",
  now: "الان اليوم الحين مشغول مشغوله",
  forget: "تنسى تنسوا تتردد",
  report: "لماذا ليش لم تصلني وصلتني وصل استطيع اقدر نستطيع ار",
  please: "فضلك رجاء شكرا من ارجو",
  bare: "توقف ايقاف قف الغاء وقف الغ",
  phrases: {
    texts: ["الغاء الاشتراك", "الغي الاشتراك", "ايقاف الرسائل"],
    calls: ["قائمه الاتصال"],
    all: ["لم اعطكم موافقه", "لم اعط موافقه", "ابعدوا عني", "ابعد عني", "وشاني", "في حالي", "وشاننا", "ليس لديكم موافقتي", "ليس لديكم موافقه"],
    uncertain: ["الرقم خطا", "الشرطه", "الرقم غلط", "رقم غلط", "رقم خطا", "من اعطاك رقمي", "من وين جبتوا رقمي", "خلاص يكفي", "بشتكي", "محامي"],
  },
  condition: "اذا متى",
  receive: "تلقي استلام استقبال",
  talk: "اتصل اتصلوا تكلم",
  forbidden: "ممنوع يمنع",
};

const hebrew: Lexicon = {
  not: "אל לא בלי אין",
  never: "לעולם",
  stop: "תפסיקו תפסיק די הפסיקו תפסיקי מסרב חדלו תחדלו להפסיק",
  call: "תתקשרו תתקשר להתקשר תצלצלו לצלצל תתקשרי לטלפן תטלפנו",
  calls: "שיחות השיחות שיחה בשיחות",
  text: "תשלחו תשלח לשלוח תכתבו תכתוב לסמס",
  texts: "הודעות ההודעות הודעה סמסים הסמסים sms סמס",
  contact: "תיצרו ליצור תפנו לפנות להטריד תטרידו להציק קשר תציקו תטריד מוטרד",
  more: "יותר שוב",
  want: "רוצה מעוניין מעוניינת",
  me: "אלי אליי לי אותי איתי שלי הזה",
  remove: "תמחקו מחקו תורידו תסירו הסירו תשכחו הורידו תמחק מחק תוריד תסיר הסר",
  number: "המספר מספר הפרטים",
  list: "מהמאגר הרשימות מהרשימה מהרשימות מרשימת רשימת",
  consent: "הסכמתי מההסכמה ההסכמה הסכמה",
  withdraw: "מבטל מבטלת חוזר חוזרת בי",
  have: "לכם יש",
  and: "ולא או ו",
  time: "לפני אחרי מחר כך עד ראשון שני בערב בבוקר שבת בשעה צהריים הצהריים בשבת הבא בסוף שבוע",
  now: "עכשיו היום עסוק עסוקה כרגע",
  forget: "תשכח תהסס",
  report: "למה קיבלתי הגיעה הגיע הספקתי יכול יכולה הצלחתי ראיתי",
  please: "בבקשה תודה נא מבקש אני מבקשת",
  bare: "הסר הסירו להסרה עצור הפסק ביטול הסרה תפסיקו תפסיק",
  phrases: {
    texts: ["הסירו אותי", "תסירו אותי", "ביטול מנוי", "מסירים את עצמי", "הסר אותי", "רשימת התפוצה", "מרשימת התפוצה"],
    calls: ["מרשימת השיחות", "אל תתקשרו", "רשימת אל תתקשרו אלי"],
    all: ["לא מסכים", "לא מסכימה", "בשקט", "במנוחה", "תעזבו אותי", "עזבו אותי", "עזוב אותי", "תעזוב אותי", "אל תיצרו איתי קשר", "להטריד אותי"],
    uncertain: ["מספר שגוי", "טעות במספר", "מאיפה יש לכם", "נמאס", "עורך דין", "אתלונן", "הטרדה"],
  },
  condition: "אם מתי",
  receive: "לקבל",
  talk: "לדבר",
  forbidden: "אסור",
};

const hindi: Lexicon = {
  not: "मत न नहीं ना mat na nahi",
  never: "कभी",
  stop: "बंद रोकें रोको रोकिए band",
  call: "कॉल फोन फ़ोन call phone",
  calls: "कॉल्स calls",
  text: "मैसेज संदेश एसएमएस भेजो भेजना message msg sms भेजें भेजिए भेजे लिखो",
  texts: "मैसेजेस संदेशों",
  contact: "संपर्क परेशान pareshan तंग",
  more: "दोबारा फिर dobara",
  want: "चाहिए chahiye",
  me: "मुझे मेरा मेरी मुझसे हमें mujhe mera इस",
  remove: "हटा हटाओ डिलीट हटाएं हटाइए delete मिटा मिटाओ हटाना निकालो",
  number: "नंबर number डाटा डेटा",
  list: "लिस्ट सूची list",
  consent: "सहमति अनुमति",
  withdraw: "वापस रद्द",
  have: "पास दी",
  and: "और या",
  time: "पहले बाद कल शाम सुबह baad kal बजे रात दोपहर हफ्ते रविवार",
  now: "अभी आज व्यस्त abhi व्यस्त",
  forget: "भूलना भूलिए",
  report: "क्यों मिला किया सकता सकती सकते पाया देखा",
  please: "कृपया प्लीज धन्यवाद please करो करें कीजिए करना kijiye karo karna",
  bare: "बंद रोकें रोको रुको रुकें रुकिए समाप्त",
  phrases: {
    texts: ["सदस्यता समाप्त", "सदस्यता रद्द"],
    all: ["सहमत नहीं", "अकेला छोड़", "पीछा छोड़", "पीछा छोड़ो", "पीछा छोड़िए", "परेशान मत", "मेरी सहमति नहीं", "pareshan mat", "mera number delete", "मेरा नंबर हटा"],
    uncertain: ["रॉन्ग नंबर", "पुलिस", "गलत नंबर", "मेरा नंबर किसने", "बहुत हो गया", "शिकायत", "वकील"],
  },
  negatesAfter: true,
  verbLast: true,
  condition: "अगर कब",
  receive: "पाना",
  talk: "बात",
  forbidden: "मना वर्जित",
};

const vietnamese: Lexicon = {
  not: "dung khong chang",
  never: "",
  stop: "ngung thoi ngưng du",
  call: "goi dien",
  calls: "cuoc",
  text: "gui nhan",
  texts: "tin sms",
  contact: "lien phien quay",
  more: "nua",
  want: "muon",
  me: "toi cho so nay",
  remove: "xoa quen go",
  number: "so",
  list: "danh sach",
  consent: "dong y",
  withdraw: "rut huy",
  have: "co",
  and: "va hay",
  time: "truoc sau luc chieu sang tuan trua cuoi ngay_mai",
  now: "bay hom",
  forget: "",
  report: "sao duoc kip the xem",
  please: "lam on xin vui long",
  bare: "ngung",
  phrases: {
    texts: ["dung lai", "huy dang ky", "huy nhan tin", "tu choi nhan tin"],
    calls: ["danh sach goi"],
    all: ["dung bao gio lien lac", "go so cua toi", "toi khong dong y", "de toi yen", "rut lai su dong y", "khong co su dong y", "lam phien toi", "dung lien lac", "dung lien he", "khong dong y cho lien he", "khong goi khong nhan tin", "xoa thong tin", "xoa so cua toi", "xoa so dien thoai cua toi", "quen so cua toi"],
    uncertain: ["sai so", "nham so", "ai cho ban so", "du roi", "quay roi", "kien"],
  },
  condition: "neu khi",
  receive: "nhan",
  forbidden: "cam",
};

/** The lexicons of languages that put spaces between words. */
export const LEXICONS: readonly Lexicon[] = [
  ...[english, spanish, french, german, italian, portuguese, dutch, polish, scandinavian, finnish],
  ...[russian, arabic, hebrew, hindi, vietnamese],
];
