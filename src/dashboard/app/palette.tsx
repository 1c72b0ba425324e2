import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { type TypedDocumentNode, useClient } from "urql";
import { CampaignPeopleQuery, type FoundPerson, LatestConversation, PeopleQuery } from "../reach/queries.ts";
import { type Reached, ReachWindow } from "../reach/reach-window.tsx";
import { Keys } from "../ui/keys.tsx";
import { nameOf } from "../ui/person.ts";
import { phoneOf, phoneText } from "../ui/phones.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { pages } from "./pages.ts";
import styles from "./palette.module.css";
import { type Permission, useMay } from "./viewer.tsx";

/** A command of the palette. */
interface Command {
  id: string;
  name: string;
  /** What stands beside the name, such as the number of a person. */
  about?: string;
  run(): void;
}

type Verb = "call" | "text";

/**
 * The command palette: Ctrl-K or Cmd-K opens it on every page.
 *
 * @param start what is typed already, such as `text ` before the person to text.
 */
export default function Palette({ start = "", close }: { start?: string; close(): void }) {
  const [reached, setReached] = useState<{ by: Verb; person: Reached } | null>(null);
  if (reached) {
    return <ReachWindow {...reached} close={close} />;
  }
  return (
    <ModalOverlay className={styles.overlay ?? ""} isOpen onOpenChange={close} isDismissable>
      <Modal className={styles.modal ?? ""}>
        <Dialog className={styles.dialog ?? ""} aria-label="Search and commands">
          {/* The field would only empty itself at the first Escape. */}
          <div
            onKeyDownCapture={(event) => {
              if (event.key === "Escape" && !event.nativeEvent.isComposing) {
                event.stopPropagation();
                close();
              }
            }}
          >
            <Commands start={start} close={close} reach={(by, person) => setReached({ by, person })} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const ACTIONS: readonly { name: string; path: string; needs: Permission }[] = [
  { name: "Create a campaign", path: "/campaigns/new", needs: "CAMPAIGNS_WRITE" },
  { name: "Write a broadcast", path: "/broadcasts/new", needs: "BROADCASTS_WRITE" },
  { name: "Open the wallboard", path: "/wallboard", needs: "CALLS_READ" },
  { name: "Show unread conversations", path: "/inbox?show=unread", needs: "MESSAGES_READ" },
  { name: "Your account", path: "/settings/account", needs: "VIEWER_READ" },
  { name: "Settings of the business", path: "/settings/business", needs: "BUSINESS_MANAGE" },
  { name: "Inboxes and numbers", path: "/settings/numbers", needs: "INBOXES_READ" },
  { name: "Dispositions", path: "/settings/dispositions", needs: "DISPOSITIONS_READ" },
  { name: "Refusals to review", path: "/settings/refusals", needs: "REFUSALS_REVIEW" },
  { name: "Numbers not to call", path: "/settings/do-not-call", needs: "DO_NOT_CALL_READ" },
];

function Commands({ start, close, reach }: { start: string; close(): void; reach(by: Verb, person: Reached): void }) {
  const may = useMay();
  const navigate = useNavigate();
  const client = useClient();
  const [text, setText] = useState(start);
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  const { verb, rest } = verbOf(text);
  const saved = useSearch(PeopleQuery, may("CONTACTS_READ") && !chosen ? rest : "");
  const inCampaigns = useSearch(CampaignPeopleQuery, may("CAMPAIGNS_READ") && !chosen && !verb ? rest : "");
  const people = saved.data?.contacts.nodes ?? [];
  const isSearching = saved.isSearching || inCampaigns.isSearching;
  const mayReach = (by: Verb) => may(by === "call" ? "CALLS_WRITE" : "MESSAGES_WRITE");

  const go = (path: string) => {
    close();
    const [to, query] = path.split("?");
    void navigate({ to: to as string, ...(query && { search: Object.fromEntries(new URLSearchParams(query)) }) });
  };
  const write = async (person: Reached) => {
    const answer = await client
      .query(LatestConversation, { phone: person.phoneNumber }, { requestPolicy: "network-only" })
      .toPromise();
    const conversation = answer.data?.conversations?.nodes[0];
    if (conversation) {
      go(`/inbox?conversation=${conversation.id}`);
    } else {
      reach("text", person);
    }
  };
  const reachBy = (by: Verb, person: Reached) => (by === "text" ? void write(person) : reach("call", person));

  const sections = chosen
    ? [{ name: nameOf(chosen, ""), commands: commandsOf(chosen) }]
    : [
        { name: "Go to", commands: verb ? [] : pathCommands(pages) },
        { name: "Contacts", commands: verb ? people.flatMap((person) => reachCommands(person, [verb])) : found() },
        { name: "In campaigns", commands: campaignCommands() },
        { name: "This number", commands: numberCommands() },
        { name: "Do", commands: verb || text === "" ? [] : pathCommands(ACTIONS) },
      ];
  const shown = sections.filter(({ commands }) => commands.length > 0);
  const all = shown.flatMap(({ commands }) => commands);

  function pathCommands(list: readonly { name: string; path: string; needs: Permission }[]): Command[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return list
      .filter(({ needs, name }) => may(needs) && words.every((word) => name.toLowerCase().includes(word)))
      .map(({ path, name }) => ({ id: path, name, run: () => go(path) }));
  }
  function found(): Command[] {
    return people.map((person) => ({
      id: person.id,
      name: nameOf(person, person.primaryNumber ?? "Nameless"),
      about: [person.company, person.primaryNumber && phoneText(person.primaryNumber)].filter(Boolean).join(" · "),
      run() {
        setChosen(person);
        setText("");
      },
    }));
  }
  function campaignCommands(): Command[] {
    return (inCampaigns.data?.campaigns?.nodes ?? []).flatMap(({ id, name, contacts }) =>
      contacts.nodes.map((person) => ({
        id: person.id,
        name: nameOf(person, person.primaryNumber),
        about: [name, person.company, person.primaryNumber && phoneText(person.primaryNumber)]
          .filter(Boolean)
          .join(" · "),
        run: () => go(`/campaigns/${id}/contacts?contact=${person.id}`),
      })),
    );
  }
  function reachCommands(person: FoundPerson, verbs: readonly Verb[]): Command[] {
    return verbs
      .filter((by) => mayReach(by) && !(by === "text" && person.optedOut))
      .flatMap((by) =>
        person.phones.slice(0, MOST_PHONES).map(({ number, label }) => ({
          id: `${by} ${person.id} ${number}`,
          name: `${by === "call" ? "Call" : "Text"} ${nameOf(person, number)}`,
          about: [phoneText(number), label].filter(Boolean).join(" · "),
          run: () => reachBy(by, { name: nameOf(person, number), phoneNumber: number }),
        })),
      );
  }
  function commandsOf(person: FoundPerson): Command[] {
    const open = { id: "open", name: "Open the contact", run: () => go(`/contacts/${person.id}`) };
    const back = { id: "back", name: "Search again", run: () => setChosen(null) };
    return [...reachCommands(person, VERBS), open, back].filter(({ name }) =>
      name.toLowerCase().includes(text.toLowerCase()),
    );
  }
  function numberCommands(): Command[] {
    const number = phoneOf(rest);
    return number === null
      ? []
      : VERBS.filter((by) => mayReach(by) && (!verb || verb === by)).map((by) => ({
          id: `${by} ${number}`,
          name: `${by === "call" ? "Call" : "Text"} ${phoneText(number)}`,
          run: () => reachBy(by, { name: phoneText(number), phoneNumber: number }),
        }));
  }

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField
        className={styles.field ?? ""}
        aria-label="Search and commands"
        autoFocus
        // Enter before the list has marked its first result chooses it too.
        onSubmit={() => all[0]?.run()}
      >
        <Input
          className={styles.input ?? ""}
          placeholder={chosen ? "What to do?" : "A page, a contact, “call Ada”, “text (415) 555…”"}
        />
      </SearchField>
      <ScrollRegion className={styles.scroller} label="Commands">
        <Menu
          className={styles.items ?? ""}
          aria-label="Results"
          renderEmptyState={() => <p className={styles.none}>{isSearching ? "Searching…" : "Nothing matches."}</p>}
          onAction={(key) => all.find(({ id }) => id === key)?.run()}
        >
          {shown.map(({ name, commands }) => (
            <MenuSection key={name}>
              <Header className={styles.heading ?? ""}>{name}</Header>
              {commands.map((command) => (
                <MenuItem key={command.id} id={command.id} className={styles.item ?? ""} textValue={command.name}>
                  <span>{command.name}</span>
                  {command.about && <span className={styles.about}>{command.about}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </ScrollRegion>
      <p className={styles.foot} aria-hidden="true">
        <Keys keys="↑ ↓" /> choose <Keys keys="Enter" /> open <Keys keys="Esc" /> close
      </p>
    </Autocomplete>
  );
}

const VERBS: readonly Verb[] = ["text", "call"];
const MOST_PHONES = 3;

/** "call ada" asks to call whom "ada" finds. */
function verbOf(text: string): { verb: Verb | null; rest: string } {
  const [, verb, rest] = /^(call|text)\s+(.*)$/i.exec(text.trim()) ?? [];
  return verb ? { verb: verb.toLowerCase() as Verb, rest: rest ?? "" } : { verb: null, rest: text.trim() };
}

/** A person types this long without a search for each letter. */
const PAUSE_MS = 200;
const SHORTEST = 2;
const LONGEST = 100;

/** What a search finds for the text, once the person pauses. */
function useSearch<Data>(document: TypedDocumentNode<Data, { q: string }>, text: string) {
  const client = useClient();
  const q = text
    .replace(/[().-]/g, " ")
    .trim()
    .slice(0, LONGEST);
  const isAsked = q.length >= SHORTEST;
  const [answer, setAnswer] = useState<{ q: string; data: Data | undefined }>({ q: "", data: undefined });
  useEffect(() => {
    if (!isAsked) {
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { data } = await client.query(document, { q }, { requestPolicy: "network-only" }).toPromise();
      if (isCurrent) {
        setAnswer({ q, data });
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, document, q, isAsked]);
  // What was found stays while the next letters are searched.
  return { data: isAsked ? answer.data : undefined, isSearching: isAsked && answer.q !== q };
}
