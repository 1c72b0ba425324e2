import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t}from"./Button-BOYhH1g_.js";import{t as n}from"./graphql-QMnPK7LK.js";import{t as r}from"./rows-BvgmybH5.js";var i=e(t(),1),a=n(`
  query Colleagues($after: String) {
    userConnection(first: 100, after: $after) {
      nodes { id name email active phoneNumber }
      pageInfo { hasNextPage endCursor }
    }
  }
`),o={};function s(){let{rows:e,...t}=r(a,o,({userConnection:e})=>e);return{rows:(0,i.useMemo)(()=>e?.toSorted((e,t)=>e.name.localeCompare(t.name)),[e]),...t}}export{s as t};