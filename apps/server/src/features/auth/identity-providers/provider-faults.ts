/** The provider does not respond, or its response is not valid. */
export class ProviderUnreachable extends Error {}

/** A response or token of a provider cannot be trusted. The message describes the reason and contains no secret. */
export class ProviderRefused extends Error {
  /** The wrong claim of a signed token. Undefined if the fault is not in a claim. */
  readonly claim: { name: string; value: unknown } | undefined;
  constructor(
    message: string,
    { claim, ...options }: ErrorOptions & { claim?: ProviderRefused['claim'] } = {},
  ) {
    super(message, options);
    this.claim = claim;
  }
}
