import { Select } from "../ui/field.tsx";
import { useServiceUsers } from "./service-users.tsx";

/** No service user is chosen. */
export const NO_SERVICE = "";

/** The choice of the service user as whom an access key or an app acts, among the active ones. */
export function ServiceChoice({
  none,
  help,
  value,
  onChange,
}: {
  /** The words of the choice without a service user. */
  none: string;
  help: string;
  value: string;
  onChange(id: string): void;
}) {
  const services = useServiceUsers();
  const active = services.rows?.filter((service) => service.active) ?? [];
  return (
    <Select
      label="Acts as"
      path="serviceUserId"
      help={help}
      options={[{ value: NO_SERVICE, name: none }, ...active.map(({ id, name }) => ({ value: id, name }))]}
      value={value}
      onChange={onChange}
    />
  );
}
