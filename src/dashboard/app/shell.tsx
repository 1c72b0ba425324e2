import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, useEffect, useState, useSyncExternalStore } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { chosenDevice } from "../phone/device.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { Toasts } from "../ui/toast.tsx";
import { sessionEnd, signIn, signOut } from "./client.ts";
import { connection } from "./hints.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { startLive } from "./live.ts";
import { load, PartPlace } from "./load.tsx";
import { PageMenu } from "./menu.tsx";
import { usePageTitle } from "./page-title.ts";
import { proof } from "./proof.ts";
import styles from "./shell.module.css";
import { applyTheme, currentTheme, type Theme } from "./theme.ts";
import { useMay, useViewer } from "./viewer.tsx";

const TalkDock = lazy(async () => ({ default: (await load(() => import("../talk/dock.tsx"))).TalkDock }));
const PhoneKeeper = lazy(() => load(() => import("../phone/phone-keeper.tsx")));
const ProofWindow = lazy(async () => ({
  default: (await load(() => import("./proof-window.tsx"))).ProofWindow,
}));
const Palette = lazy(() => load(() => import("./palette.tsx")));
const RingingCalls = lazy(async () => ({ default: (await load(() => import("../calls/ringing.tsx"))).RingingCalls }));
const PresenceSwitch = lazy(async () => ({
  default: (await load(() => import("../presence/presence-switch.tsx"))).PresenceSwitch,
}));

/** The page that stands alone, for a screen that nobody touches: nothing rings there, and nothing asks. */
const WALL = "/wallboard";

/** The frame of every page: menu, search, account. */
export function Shell() {
  const { business, user, browserPhone } = useViewer();
  const may = useMay();
  usePageTitle(business.name);
  const [keepsPhone] = useState(() => browserPhone !== null && chosenDevice() === "BROWSER");
  useEffect(() => startLive(user.id), [user.id]);
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        setSearching(true);
      }
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded);
  const notice = useSyncExternalStore(connection.subscribe, connection.notice);
  const isProving = useSyncExternalStore(proof.subscribe, proof.isAsked);
  const isOnWall = useRouterState({ select: ({ location }) => location.pathname === WALL });
  if (isOnWall) {
    return (
      <main id="content" tabIndex={-1}>
        {hasEnded && <SessionEnd />}
        <Outlet />
      </main>
    );
  }
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <p className={styles.business}>{business.name}</p>
        <Button className={`plain ${styles.search}`} onPress={() => setSearching(true)}>
          <SearchIcon />
          <span>Search</span>
          <kbd>Ctrl K</kbd>
        </Button>
        {may("CALLS_WRITE") && (
          <PartPlace>
            <PresenceSwitch />
          </PartPlace>
        )}
        <Account />
      </header>
      <PageMenu />
      <main id="content" className={styles.content} tabIndex={-1}>
        {hasEnded && <SessionEnd />}
        <div role="status" className={styles.connection}>
          {notice && !hasEnded && <p className={styles.lost}>{notice}</p>}
        </div>
        {may("CALLS_WRITE") && (
          <PartPlace>
            <RingingCalls />
          </PartPlace>
        )}
        <Outlet />
      </main>
      {may("CALLS_WRITE") && (
        <PartPlace>
          <TalkDock />
        </PartPlace>
      )}
      <Toasts />
      <LeaveGuard />
      {keepsPhone && (
        <PartPlace>
          <PhoneKeeper />
        </PartPlace>
      )}
      {isProving && (
        <PartPlace>
          <ProofWindow />
        </PartPlace>
      )}
      {isSearching && (
        <PartPlace>
          <Palette close={() => setSearching(false)} />
        </PartPlace>
      )}
    </div>
  );
}

function SessionEnd() {
  return (
    <div className={styles.ended} role="alert">
      <p>Your session has ended. Sign in again to continue on this page.</p>
      <Button className="primary" onPress={signIn}>
        Sign in
      </Button>
    </div>
  );
}

const THEMES: readonly { id: Theme; name: string }[] = [
  { id: "system", name: "Colours of the system" },
  { id: "light", name: "Light" },
  { id: "dark", name: "Dark" },
];

function Account() {
  const { user } = useViewer();
  const [theme, setTheme] = useState(currentTheme);
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <MenuTrigger>
      <Button className="quiet" aria-label={`Account of ${user.name}`}>
        <span className={styles.initials} data-initials={initialsOf(user.name)} />
      </Button>
      <Popover className={styles.popover ?? ""} placement="bottom end">
        <div className={styles.person}>
          <strong>{user.name}</strong>
          <span className="soft">{user.email}</span>
        </div>
        <Menu
          className={styles.items ?? ""}
          aria-label="Account"
          onAction={(key) => {
            if (key === "sign-out" || key === "sign-out-everywhere") {
              void signOut({ everywhere: key === "sign-out-everywhere" });
            } else {
              choose(key as Theme);
            }
          }}
        >
          {THEMES.map(({ id, name }) => (
            <MenuItem key={id} id={id} className={styles.item ?? ""} textValue={name}>
              {name}
              {theme === id && (
                <>
                  <span aria-hidden="true">✓</span>
                  <span className="hidden">chosen</span>
                </>
              )}
            </MenuItem>
          ))}
          <Separator className={styles.separator ?? ""} />
          <MenuItem id="sign-out" className={styles.item ?? ""}>
            Sign out
          </MenuItem>
          <MenuItem id="sign-out-everywhere" className={styles.item ?? ""}>
            Sign out of every browser
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("") || "?";
}
