/**
 * A reason not to start, for the person who starts the portal. Its message is one complete sentence, which is printed
 * without a stack trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
