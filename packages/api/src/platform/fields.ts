import { z } from 'zod';

/** What is wrong with one field: `rule` names the sentence (spec §5), `params` its numbers. */
export interface FieldError {
  field: string;
  rule: FieldRule;
  params: Record<string, string | number>;
}

export const fieldRules = [
  'required',
  'maxLength',
  'minLength',
  'max',
  'min',
  'email',
  'phone',
  'timeZone',
  'unknown',
  'order',
  'future',
  'past',
  'tooLong',
  'passwordShort',
  'passwordGuessed',
  'passwordPattern',
  'passwordName',
  'passwordSame',
  'oneLine',
  'invalid',
] as const;
export type FieldRule = (typeof fieldRules)[number];

const named = new Set<string>(fieldRules);

/** What came out of `parse`: the typed value, or every bad field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldError[] };

/** Checks a value against its shape; both the server's routes and the browser's forms go through here. */
export function parse<S extends z.ZodType>(shape: S, value: unknown): Parsed<z.output<S>> {
  const outcome = shape.safeParse(value, { reportInput: true });
  return outcome.success
    ? { ok: true, value: outcome.data }
    : { ok: false, fields: fieldErrors(outcome.error) };
}

/** What a form says of a field before anything is wrong with it. */
export interface Demand {
  /** It cannot be left empty. */
  required: boolean;
  /** Least and most a number may be. */
  min?: number | undefined;
  max?: number | undefined;
  /** Least and most characters of a text; one that must be there has one at least. */
  shortest?: number | undefined;
  longest?: number | undefined;
}

const blanks = [null, '', []];

/** What a body's shape demands of each field that is sent. A field of an update may be left out, but not emptied. */
export const demandsOf = (body: z.ZodObject): Record<string, Demand> =>
  Object.fromEntries(
    Object.entries(body.shape).map(([name, shape]) => {
      const sent = shape instanceof z.ZodOptional && 'version' in body.shape ? shape.unwrap() : shape;
      return [name, { required: !blanks.some((blank) => parse(sent, blank).ok), ...limitsOf(sent) }];
    }),
  );

function limitsOf(shape: unknown): Omit<Demand, 'required'> {
  if (shape instanceof z.ZodPipe) return limitsOf(shape.in);
  if (shape instanceof z.ZodDefault || shape instanceof z.ZodNullable || shape instanceof z.ZodOptional)
    return limitsOf(shape.unwrap());
  if (shape instanceof z.ZodString)
    return { shortest: shape.minLength ?? undefined, longest: shape.maxLength ?? undefined };
  if (shape instanceof z.ZodNumber)
    return { min: shape.minValue ?? undefined, max: shape.maxValue ?? undefined };
  return {};
}

/** All bad fields of a failed parse, in the order of the shape; the first error of each field wins. */
function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const issue of error.issues.flatMap(expand)) {
    if (!found.has(issue.field)) found.set(issue.field, issue);
  }
  return [...found.values()];
}

function expand(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), rule: 'unknown', params: {} }));
  }
  return [{ field, ...ruleOf(issue) }];
}

function ruleOf(issue: z.core.$ZodIssue): Pick<FieldError, 'rule' | 'params'> {
  if (named.has(issue.message)) {
    const rule = issue.message as FieldRule; // just looked up in fieldRules
    return { rule, params: issue.code === 'too_small' ? { minLength: Number(issue.minimum) } : {} };
  }
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return { rule: issue.input === undefined || issue.input === null ? 'required' : 'invalid', params: {} };
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { rule: 'maxLength', params: { maxLength: Number(issue.maximum) } }
        : { rule: 'max', params: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { rule: 'required', params: {} };
      return { rule: 'min', params: { min: Number(issue.minimum) } };
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email' : 'invalid', params: {} };
    default:
      return { rule: 'invalid', params: {} };
  }
}
