import { type TagName, tag } from './write-xml.rules.ts';

/** Says no to a calendar program: the status, what RFC 4918 §16 calls the precondition that does not hold, and a sentence for a person. */
export class DavProblem extends Error {
  readonly status: number;
  /** An element, as it is written. */
  readonly condition: string;
  constructor(status: number, condition: string, detail: string) {
    super(detail);
    this.status = status;
    this.condition = condition;
  }
}

export const unmet = (condition: TagName, detail: string, status = 403) =>
  new DavProblem(status, tag(condition), detail);
export const badRequest = (detail: string) => new DavProblem(400, '', detail);
export const nothingHere = () => new DavProblem(404, '', 'Nothing found at this address');
