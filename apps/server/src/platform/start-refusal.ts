/**
 * A reason not to start that the person who starts the portal can act on. Its message is one whole sentence;
 * it is printed alone, without a stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
