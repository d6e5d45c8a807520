/** A provider that does not answer, or not as one does. */
export class ProviderUnreachable extends Error {}

/** What a provider, or whoever speaks for it, said is not to be trusted; the sentence says what is wrong, and no secret. */
export class ProviderRefused extends Error {}
