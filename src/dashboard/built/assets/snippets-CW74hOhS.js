import{t as e}from"./graphql-QMnPK7LK.js";var t=e(`
  query Snippets {
    snippets { id name body }
  }
`);export{t};