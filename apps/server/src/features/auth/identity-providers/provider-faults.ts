/** A provider that does not answer, or not as one does. */
export class ProviderUnreachable extends Error {}

/** What a provider, or whoever speaks for it, said is not to be trusted; the sentence says what is wrong, and no secret. */
export class ProviderRefused extends Error {
  /** The claim of a signed token that is wrong. Undefined if the fault is none of a claim. */
  readonly claim: { name: string; value: unknown } | undefined;
  constructor(
    message: string,
    { claim, ...options }: ErrorOptions & { claim?: ProviderRefused['claim'] } = {},
  ) {
    super(message, options);
    this.claim = claim;
  }
}
