import { type TagName, tag } from './write-xml.rules.ts';

/** An error for a calendar app: the status, the precondition element of RFC 4918 §16 and a readable message. */
export class DavProblem extends Error {
  readonly status: number;
  /** The precondition as an XML element. Empty if there is none. */
  readonly condition: string;
  constructor(status: number, condition: string, detail: string) {
    super(detail);
    this.status = status;
    this.condition = condition;
  }
}

export const unmetPrecondition = (condition: TagName, detail: string, status = 403) =>
  new DavProblem(status, tag(condition), detail);
export const badRequest = (detail: string) => new DavProblem(400, '', detail);
export const notFound = () => new DavProblem(404, '', 'Nothing found at this address');
