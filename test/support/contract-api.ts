import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { expectWellFormed } from "./answer.ts";
import { type ApiAnswer, type ApiRequest, createTestApi, type TestApi, type TestApiSettings } from "./api.ts";
import { createConformance, type ExpectConforms } from "./conformance.ts";
import { idsFor, type Seed, seedOf } from "./samples.ts";
import type { Holdings } from "./world.ts";

/** The public API. Every answer is checked against the general rules and the OpenAPI document. */
export interface ContractApi extends TestApi {
  /** A token of Northwind's admin with every scope. */
  adminToken: string;
  /** A request to the route that succeeds, on data made for it. */
  seed(route: Route, owner?: Holdings): Promise<Seed>;
  /** Sends a seed as Northwind's admin; what `request` says goes before. */
  send(seed: Seed, request?: ApiRequest & { path?: string }): Promise<ApiAnswer>;
}

export async function createContractApi(settings: TestApiSettings = {}): Promise<ContractApi> {
  const api = await createTestApi(settings);
  const adminToken = await api.token(api.world.admin.userId);
  const expectConforms = await conformanceOf(api, settings);
  const call: TestApi["call"] = async (method, path, request = {}) => {
    const answer = await api.call(method, path, request);
    const headers = Object.entries(request.headers ?? {});
    const requestId = headers.find(([name]) => name.toLowerCase() === "x-request-id")?.[1];
    expectWellFormed(answer, { requestId });
    const template = templateOf(method, path);
    if (template !== undefined) {
      expectConforms(method, template, answer);
    }
    return answer;
  };
  return {
    ...api,
    adminToken,
    call,
    seed: async (route, owner = api.world.northwind) => seedOf(route, await idsFor(api.test, owner, route)),
    send({ method, path, query, body }, { path: otherPath, ...request } = {}) {
      const content = request.payload === undefined && body !== undefined ? { body } : {};
      return call(method, otherPath ?? path, { token: adminToken, query, ...content, ...request });
    },
  };
}

/** The check by the document of an API with the routes of the product alone, which is the same for all of them. */
let usual: ExpectConforms | undefined;

/** A request for the document counts against the limits of an API: one with its own limit always gets it. */
async function conformanceOf(api: TestApi, { extraRoutes, anonymousMax }: TestApiSettings): Promise<ExpectConforms> {
  if (usual && extraRoutes === undefined && anonymousMax === undefined) {
    return usual;
  }
  const { body } = await api.call("GET", "/openapi.json");
  if (extraRoutes !== undefined) {
    return createConformance(body);
  }
  usual ??= createConformance(body);
  return usual;
}

const patterns = routes.map(({ on }) => ({
  method: on.method as string,
  path: on.path,
  pattern: new RegExp(`^${on.path.replaceAll(/{[^}]+}/g, "[^/]+")}$`),
}));

/** The path as the document writes it; undefined if the route does not exist. */
function templateOf(method: string, path: string): string | undefined {
  const plain = path.split("?", 1)[0] as string;
  return patterns.find((route) => route.method === method && route.pattern.test(plain))?.path;
}

/** The error of an answer, without what differs from request to request. */
export function errorOf(answer: ApiAnswer): { status: number; code: string; field?: string } {
  const { code, field } = answer.body.error as { code: string; field?: string };
  return { status: answer.status, code, ...(field !== undefined && { field }) };
}
