import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { print } from "graphql";
import { createClient } from "graphql-sse";

export { gql };

/** A client at its defaults. */
export function plainClient(uri, headers) {
  return new ApolloClient({ link: new HttpLink({ uri, headers }), cache: new InMemoryCache() });
}

/** A client with the remedies of the guide. */
export function carefulClient(uri, headers) {
  const streams = createClient({ url: uri, headers });
  const streamLink = new ApolloLink(
    ({ query, variables }) => new Observable((sink) => streams.subscribe({ query: print(query), variables }, sink)),
  );
  const isSubscription = ({ operationType }) => operationType === "subscription";
  return new ApolloClient({
    link: ApolloLink.split(isSubscription, streamLink, new HttpLink({ uri, headers })),
    cache: new InMemoryCache({
      possibleTypes: { Node: ["Campaign"] },
      typePolicies: {
        DialerSettings: { merge: true },
        Query: { fields: { campaigns: relayStylePagination(["filter", "orderBy", "direction"]) } },
      },
    }),
    defaultOptions: { query: { errorPolicy: "all" } },
  });
}
