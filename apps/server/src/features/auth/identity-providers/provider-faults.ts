/** Thrown if the provider does not respond, or if its response is not valid. */
export class ProviderUnreachable extends Error {}

/**
 * Thrown for a response or token of a provider that cannot be trusted. The message describes the reason and contains no
 * secret.
 */
export class ProviderRefused extends Error {
  /** Name of the wrong claim of a signed token. Undefined if the fault is not in a claim. */
  readonly claim: { name: string; value: unknown } | undefined;
  constructor(
    message: string,
    { claim, ...options }: ErrorOptions & { claim?: ProviderRefused['claim'] } = {},
  ) {
    super(message, options);
    this.claim = claim;
  }
}
