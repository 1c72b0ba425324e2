import { type GraphQLSchema, isObjectType } from "graphql";
import { type Route, scopesOf } from "../../rest-facade/route.ts";
import { askedBy } from "../../schema/asked-permission.ts";
import { type PermissionRule, permissions } from "../../src/domain/identity/permissions.ts";
import { roles } from "../../src/domain/identity/roles.ts";

const INTRODUCTION = `# Permissions

Every root field of GraphQL and every REST route requires one permission. Fields of objects require no further
permission, except those listed below. \`src/domain/identity/permissions.ts\` defines the permissions;
\`npm run permissions\` writes this page.

- \`read\` allows users to see objects, \`write\` to create objects and change their own, and \`manage\` to change the
  objects of all users.
- A permission without a field or route is checked inside fields of other permissions, for the objects of other users.
- A permission with a plan requires that plan of the business.
- A REST route also requires its OAuth scope. \`by scope\`: in the REST API the scope decides instead of the role.
- \`if open\`: in a business with open inboxes (\`updateBusiness(input: {openInboxes: true})\`) every user has it.
- \`viewer { may }\` lists the permissions of the caller.
`;

/** The page with the permissions of each role, and the fields and routes of each permission. */
export function permissionsPage(schema: GraphQLSchema, routes: readonly Route[]): string {
  const rules: [string, PermissionRule][] = Object.entries(permissions);
  const fields = fieldsByPermission(schema);
  const byPermission = Map.groupBy(routes, ({ may }) => may ?? "public");
  const sections = [
    INTRODUCTION,
    "## Roles\n",
    table(
      ["Permission", ...roles, "Plan", "Description"],
      rules.map(([name, { description, plan, ...rule }]) => [
        code(name),
        ...roles.map((role) => (rule.roles.includes(role) ? "yes" : grantOf(rule))),
        plan ?? "",
        description,
      ]),
    ),
    "## Fields and routes\n",
    table(
      ["Permission", "GraphQL", "REST, with its scope"],
      [...rules.map(([name]) => name), "public"].map((name) => [
        name === "public" ? "none" : code(name),
        (fields.get(name) ?? []).map(code).join(", "),
        (byPermission.get(name as never) ?? []).map(routeOf).join("<br>"),
      ]),
    ),
  ];
  return sections.join("\n");
}

function fieldsByPermission(schema: GraphQLSchema): Map<string, string[]> {
  const found: { field: string; asked: string }[] = [];
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type);
    for (const field of Object.values(type.getFields())) {
      const asked = askedBy(field);
      if (asked !== undefined) {
        found.push({ field: isRoot ? field.name : `${type.name}.${field.name}`, asked });
      }
    }
  }
  const groups = Map.groupBy(found, ({ asked }) => asked);
  return new Map([...groups].map(([asked, group]) => [asked, group.map(({ field }) => field)]));
}

const routeOf = (route: Route): string =>
  [code(`${route.on.method} ${route.on.path}`), scopesOf(route).map(code).join(" or ")].filter(Boolean).join(" ");

const grantOf = ({
  grantedByScope,
  grantedByOpenInboxes,
}: Pick<PermissionRule, "grantedByScope" | "grantedByOpenInboxes">) =>
  grantedByScope ? "by scope" : grantedByOpenInboxes ? "if open" : "";

const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [line(head), `|${head.map(() => "---").join("|")}|\n`, ...rows.map(line)].join("");
}
