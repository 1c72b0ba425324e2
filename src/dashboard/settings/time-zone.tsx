import { Select } from "../ui/field.tsx";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** A time zone of the IANA database; with `none`, also the empty text. */
export function TimeZoneField({
  label,
  help,
  none,
  value,
  onChange,
}: {
  label: string;
  help: string;
  /** The name of the empty text. */
  none?: string;
  value: string;
  onChange(value: string): void;
}) {
  // A zone under a former name stays as it is until another one is chosen.
  const zones = value === "" || ZONES.includes(value) ? ZONES : [value, ...ZONES];
  return (
    <Select
      label={label}
      help={help}
      path="timeZone"
      value={value}
      onChange={onChange}
      options={[
        ...(none === undefined ? [] : [{ value: "", name: none }]),
        ...zones.map((zone) => ({ value: zone, name: zone.replaceAll("_", " ") })),
      ]}
    />
  );
}
