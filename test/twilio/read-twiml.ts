import { load } from "./install.ts";

const { XMLParser } = load("fast-xml-parser") as {
  XMLParser: new (options: object) => { parse(text: string): Node[] };
};

/** An element of TwiML, such as `<Say>`. */
export interface Verb {
  name: string;
  attributes: Record<string, string>;
  /** Its text, without its child elements. */
  text: string;
  verbs: Verb[];
}

type Node = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  ignoreDeclaration: true,
});

/** The verbs of a response, in order. */
export function readTwiml(text: string): Verb[] {
  const [response] = verbsOf(parser.parse(text));
  if (response?.name !== "Response") {
    throw new Error(`this is no TwiML: ${text}`);
  }
  return response.verbs;
}

function verbsOf(nodes: readonly Node[]): Verb[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    const inside = name === undefined ? [] : (node[name] as Node[]);
    const text = inside.map((each) => String(each["#text"] ?? "")).join("");
    return name === undefined
      ? []
      : [{ name, attributes: (node[":@"] ?? {}) as Record<string, string>, text, verbs: verbsOf(inside) }];
  });
}
