/** The `scimType` of an error answer, which describes the error more precisely than the status (RFC 7644 §3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** An error answer to an identity provider. The provider's administrator can read the detail in the provider's log. */
export class ScimProblem extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const createBadRequest = (scimType: ScimType, detail: string) =>
  new ScimProblem(400, scimType, detail);
