import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
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
import { pages } from "./pages.ts";
import styles from "./palette.module.css";
import { useMay } from "./viewer.tsx";

/** The command palette: Ctrl-K or Cmd-K opens it on every page. */
export default function Palette({ close }: { close(): void }) {
  return (
    <ModalOverlay className={styles.overlay ?? ""} isOpen onOpenChange={close} isDismissable>
      <Modal className={styles.modal ?? ""}>
        <Dialog className={styles.dialog ?? ""} aria-label="Search and commands">
          <Commands close={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Commands({ close }: { close(): void }) {
  const may = useMay();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(
    ({ needs, name }) => may(needs) && words.every((word) => name.toLowerCase().includes(word)),
  );
  const go = (path: string) => {
    close();
    void navigate({ to: path });
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField
        className={styles.field ?? ""}
        aria-label="Search and commands"
        autoFocus
        // Enter before the list has marked its first result chooses it too.
        onSubmit={() => found[0] && go(found[0].path)}
      >
        <Input className={styles.input ?? ""} placeholder="Go to a page" />
      </SearchField>
      <Menu
        className={styles.items ?? ""}
        aria-label="Results"
        renderEmptyState={() => <p className={styles.none}>Nothing matches.</p>}
        onAction={(key) => go(String(key))}
      >
        {found.length > 0 && (
          <MenuSection>
            <Header className={styles.heading ?? ""}>Go to</Header>
            {found.map(({ path, name }) => (
              <MenuItem key={path} id={path} className={styles.item ?? ""} textValue={name}>
                {name}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  );
}
