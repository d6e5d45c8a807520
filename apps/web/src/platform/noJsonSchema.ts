/**
 * Stands for zod's way from a schema to JSON Schema in the web's build (vite.config.ts): the OpenAPI document is made by
 * the server, and the login page need not carry it.
 */
function left(): never {
  throw new Error('A schema becomes JSON Schema on the server only');
}

export {
  left as createStandardJSONSchemaMethod,
  left as createToJSONSchemaMethod,
  left as extractDefs,
  left as finalize,
  left as handleUnrepresentable,
  left as initializeContext,
  left as process,
  left as processSchema,
};
