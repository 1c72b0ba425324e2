/**
 * Common first names of several languages, in lower case without accents. In a list of people, a good part of the first
 * names are among them; in a list of companies, cities or products, hardly any words are.
 */
export const COMMON_FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abigail adam ada adrian ahmed aisha alan albert alejandro alex alexander alexandra alice ali alicia
  alison amanda amber amelia amy ana andre andrea andreas andres andrew angela anita ann anna anne annette anthony antonio
  arthur ashley barbara beatriz ben benjamin bernard beth betty bill bob brandon brenda brian bruce carl carla carlos
  carmen carol caroline catherine charles charlotte chen chris christian christina christine christopher claire claudia
  cristina cynthia daniel daniela david deborah dennis diana diane diego dmitri donald donna dorothy douglas edward elena
  eleanor elizabeth ella emily emma eric erika ernesto esther eva evelyn fatima felix fernando florence frances francesca
  francisco frank franz gabriel gary george gerald gerard giovanni giulia gloria grace gregory guillermo hannah hans harold
  harry heather heidi helen helena henry hugo ian ibrahim ines ingrid irene isabel isabella ivan jack jacob james jan jane
  janet jason javier jean jeff jeffrey jennifer jenny jeremy jessica jim joan joe john jonathan jorge jose joseph joshua
  joyce juan judith judy julia julian julie justin karen karl kate katherine kathleen kathryn keith kelly ken kenneth kevin
  khalid kim klaus kumar kyle larry laura lauren lea lee leo leon leonardo li lily linda lisa lorenzo louis louise lucas
  lucia lucy luis luisa luke magdalena manuel marc marco margaret maria mariam marie marina mario mark marta martha martin
  martina mary matteo matthew max megan mehmet melissa michael michelle miguel mike mohamed mohammed monica monika muhammad
  nancy natalia natalie nathan nicholas nicolas nicole nina noah nora olga oliver olivia omar oscar pablo pamela patricia
  patrick paul paula paulo pedro peter philip philippe pierre priya rachel rafael raj ralph ramon raymond rebecca ricardo
  richard robert roberto roger roland ronald rosa rose roy russell ruth ryan sabine samuel samantha sandra sara sarah scott
  sean sebastian sergio sharon shirley silvia simon sofia sophia sophie stefan stella stephanie stephen steve steven susan
  susanne sylvia tanya teresa terry theresa thomas tim timothy tina tom tomas tony tyler ursula valentina vanessa vera
  veronica victor victoria vincent virginia walter wang wei wendy william wolfgang xavier yolanda yusuf zhang zoe`
    .split(/\s+/)
    .filter((name) => name !== ""),
);
