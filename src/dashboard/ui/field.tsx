import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "react-aria-components";
import type { Faults } from "../app/change.ts";
import type { Failure } from "../app/client.ts";
import styles from "./field.module.css";
import { phoneExample, phoneOf, phoneText } from "./phones.ts";
import { ErrorNotice } from "./states.tsx";
import { useUnsaved } from "./unsaved.ts";

/**
 * Fields, and the form around them. A field with a `path` shows the fault that the service found at this path of the
 * input, until the person edits it. The form shows what belongs to no field, and focuses the first field with a fault.
 */

interface FormState {
  faultOf(path: string): string | undefined;
  edited(path: string): void;
}

const FormContext = createContext<FormState>({ faultOf: () => undefined, edited: () => undefined });

/** The part of `useChange` that a form shows. */
export interface FormChange {
  failure: Failure | null;
  faults: Faults;
}

/** A form whose fields show the faults of `change`. `submit` is called for the button and for Enter. */
export function Form({
  change,
  submit,
  label,
  className,
  asks = true,
  children,
}: {
  change: FormChange;
  submit(): void;
  label?: string;
  className?: string;
  /** Whether the page asks before it leaves the form with changes: not where nothing is saved, or a draft stays. */
  asks?: boolean;
  children: ReactNode;
}) {
  const { failure, faults } = change;
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, asks);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [notice, setNotice] = useState<Failure | null>(null);
  useEffect(() => {
    if (failure) {
      unsaved.fail();
    }
    const [first] = form.current?.querySelectorAll<HTMLElement>("[aria-invalid='true']") ?? [];
    first?.focus();
    const paths = Object.keys(faults);
    const fields = [...(form.current?.querySelectorAll<HTMLElement>("[data-path]") ?? [])].map(
      ({ dataset }) => dataset.path as string,
    );
    const other = paths.find((path) => !fields.some((field) => isWithin(path, field)));
    const isShown = paths.length > 0 && other === undefined;
    setNotice(failure && !isShown ? { ...failure, message: (other && faults[other]) ?? failure.message } : null);
  }, [failure, faults, unsaved]);
  const state = useMemo<FormState>(
    () => ({
      faultOf(path) {
        const found = Object.keys(faults).find((fault) => isWithin(fault, path));
        return found === undefined || edited.has(path) ? undefined : faults[found];
      },
      edited: (path) => setEdited((before) => (before.has(path) ? before : new Set(before).add(path))),
    }),
    [faults, edited],
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={`${styles.form} ${className ?? ""}`}
      onFocusCapture={unsaved.begin}
      onInput={unsaved.change}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setEdited(new Set());
        unsaved.submit();
        submit();
      }}
    >
      {notice && <ErrorNotice failure={notice} />}
      <FormContext value={state}>{children}</FormContext>
    </form>
  );
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** What all fields have. */
interface Common<Value> {
  label: ReactNode;
  /** Says in a sentence what the field is for. */
  help?: ReactNode;
  /** The field's path in the input of the mutation, such as `name`. */
  path?: string;
  /** A fault that the page found itself. */
  fault?: string | undefined;
  value: Value;
  onChange(value: Value): void;
  isDisabled?: boolean;
}

interface Wiring<Value> {
  fault: string | undefined;
  change(value: Value): void;
  /** The attributes of the control. */
  control: {
    id: string;
    disabled: boolean;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    "data-path": string | undefined;
  };
}

function useField<Value>({ path, fault: own, help, onChange, isDisabled }: Common<Value>): Wiring<Value> {
  const id = useId();
  const { faultOf, edited } = use(FormContext);
  const fault = own ?? (path === undefined ? undefined : faultOf(path));
  const described = [help ? `${id}-help` : "", fault ? `${id}-fault` : ""].filter(Boolean).join(" ");
  return {
    fault,
    change(value) {
      if (path !== undefined) {
        edited(path);
      }
      onChange(value);
    },
    control: {
      id,
      disabled: isDisabled === true,
      "aria-invalid": fault ? true : undefined,
      "aria-describedby": described || undefined,
      "data-path": path,
    },
  };
}

/** The texts around a control: label above, help and fault below. */
function Around({
  id,
  label,
  help,
  fault,
  children,
}: {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  fault: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <Notes id={id} help={help} fault={fault} />
    </div>
  );
}

function Notes({ id, help, fault }: { id: string; help?: ReactNode; fault: string | undefined }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "placeholder" | "autoComplete" | "autoFocus" | "inputMode" | "maxLength" | "required" | "list"
>;

/** One line of text. `type` may be `tel`, `email`, `url`, `time`, `date`, `search` or `password`. */
export function TextField({ type = "text", ...props }: Common<string> & Native) {
  const {
    label,
    help,
    path: _path,
    fault: _fault,
    value,
    onChange: _onChange,
    isDisabled: _isDisabled,
    ...rest
  } = props;
  const { fault, change, control } = useField(props);
  return (
    <Around id={control.id} label={label} help={help} fault={fault}>
      <input {...rest} {...control} type={type} value={value} onChange={({ target }) => change(target.value)} />
    </Around>
  );
}

/**
 * A phone number, written as people write it: the value is the number in E.164, or the text itself while it is none. It is
 * shown as the business writes it when the person leaves the field.
 */
export function PhoneField(props: Common<string> & { autoFocus?: boolean; autoComplete?: "tel" }) {
  const { label, help, value, autoFocus, autoComplete } = props;
  const wiring = useField(props);
  const { change, control } = wiring;
  const [text, setText] = useState(() => phoneText(value));
  const shown = readField(text) === value ? text : phoneText(value);
  const isUnread = wiring.fault !== undefined && value !== "" && phoneOf(value) === null;
  const fault = isUnread
    ? `This is no phone number. Write it with its area code, such as ${phoneExample()}; one of another country with + and its code.`
    : wiring.fault;
  return (
    <Around id={control.id} label={label} help={help ?? `Such as ${phoneExample()}.`} fault={fault}>
      <input
        {...control}
        aria-describedby={[`${control.id}-help`, fault ? `${control.id}-fault` : ""].filter(Boolean).join(" ")}
        type="tel"
        autoComplete={autoComplete ?? "off"}
        // biome-ignore lint/a11y/noAutofocus: a window that is opened to write starts in its field
        autoFocus={autoFocus}
        value={shown}
        onChange={({ target }) => {
          setText(target.value);
          change(readField(target.value));
        }}
        onBlur={() => setText(phoneText(value))}
      />
    </Around>
  );
}

const readField = (text: string): string => phoneOf(text) ?? text.trim();

/** Several lines of text. */
export function TextArea({
  rows = 4,
  placeholder,
  maxLength,
  autoFocus,
  submitsByKey = false,
  ...props
}: Common<string> & {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  /** Whether Ctrl Enter (Cmd Enter) submits the form. */
  submitsByKey?: boolean;
}) {
  const { fault, change, control } = useField(props);
  return (
    <Around id={control.id} label={props.label} help={props.help} fault={fault}>
      <textarea
        {...control}
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
        // biome-ignore lint/a11y/noAutofocus: a window that is opened to write starts in its text
        autoFocus={autoFocus}
        value={props.value}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (submitsByKey && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
    </Around>
  );
}

/** A whole number, or null for an empty field. `unit` stands behind it, such as "seconds". */
export function NumberField({ unit, ...props }: Common<number | null> & { unit?: string }) {
  const { fault, change, control } = useField(props);
  const [text, setText] = useState(props.value?.toString() ?? "");
  const shown = numberOf(text) === props.value ? text : (props.value?.toString() ?? "");
  return (
    <Around id={control.id} label={props.label} help={props.help} fault={fault}>
      <span className={styles.number}>
        <input
          {...control}
          type="text"
          inputMode="numeric"
          value={shown}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, "").slice(0, 9);
            setText(digits);
            change(numberOf(digits));
          }}
        />
        {unit && <span className="soft">{unit}</span>}
      </span>
    </Around>
  );
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

export interface Option<Value extends string> {
  value: Value;
  name: string;
  /** It is shown, and cannot be chosen. */
  isDisabled?: boolean;
}

/** One of a few values. */
export function Select<Value extends string>({
  options,
  ...props
}: Common<Value> & { options: readonly Option<Value>[] }) {
  const { fault, change, control } = useField(props);
  return (
    <Around id={control.id} label={props.label} help={props.help} fault={fault}>
      <select {...control} value={props.value} onChange={({ target }) => change(target.value as Value)}>
        {options.map(({ value, name, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {name}
          </option>
        ))}
      </select>
    </Around>
  );
}

/** Yes or no, as a part of a form. */
export function Checkbox(props: Common<boolean>) {
  return <Toggle {...props} />;
}

/** On or off, at once. */
export function Switch(props: Common<boolean>) {
  return <Toggle {...props} role="switch" />;
}

function Toggle({ role, ...props }: Common<boolean> & { role?: "switch" }) {
  const { fault, change, control } = useField(props);
  return (
    <div className={styles.field}>
      <label className={styles.toggle}>
        <input
          {...control}
          type="checkbox"
          role={role}
          checked={props.value}
          onChange={({ target }) => change(target.checked)}
        />
        <span>{props.label}</span>
      </label>
      <Notes id={control.id} help={props.help} fault={fault} />
    </div>
  );
}

/** The buttons at the end of a form. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** The button that submits a form, after one that leaves it, if it can be left. */
export function SubmitButtons({
  action,
  isDisabled,
  cancel,
}: {
  action: string;
  isDisabled: boolean;
  cancel?: (() => void) | undefined;
}) {
  return (
    <FormButtons>
      {cancel && (
        <Button className="plain" onPress={cancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" className="primary" isDisabled={isDisabled}>
        {action}
      </Button>
    </FormButtons>
  );
}
