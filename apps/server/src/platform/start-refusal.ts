/**
 * Error that prevents the portal from starting. Its message is one complete sentence for the operator and is printed
 * without a stack trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
