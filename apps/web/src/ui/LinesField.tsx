import { useState } from 'react';
import { ClashChoice } from './ClashChoice.tsx';
import { LongTextField } from './TextField.tsx';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string[] | null> {
  label: string;
  hint?: string;
}

/** Several words, one per line or between commas. */
export function LinesField({ value, onChange, clash, ...rest }: Props) {
  // what is typed is kept as typed: a list would lose the line just begun
  const [text, setText] = useState(asLines(value));
  const isTyped = asLines(wordsOf(text)) === asLines(value);
  return (
    <div>
      <LongTextField
        {...rest}
        onChange={(typed) => {
          setText(typed ?? '');
          onChange(wordsOf(typed ?? ''));
        }}
        value={isTyped ? text : asLines(value)}
      />
      <ClashChoice clash={clash} label={rest.label} show={asLines} />
    </div>
  );
}

const asLines = (words: readonly string[] | null): string => (words ?? []).join('\n');
const wordsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');
