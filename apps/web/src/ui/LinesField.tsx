import { useState } from 'react';
import { LongTextField } from './TextField.tsx';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string[] | null> {
  label: string;
  /** Most characters of all together. */
  max: number;
  hint?: string;
  required?: boolean;
}

/** Several words, one per line or between commas. */
export function LinesField({ value, onChange, ...rest }: Props) {
  // what is typed is kept as typed: a list would lose the line just begun
  const [text, setText] = useState((value ?? []).join('\n'));
  return (
    <LongTextField
      {...rest}
      onChange={(typed) => {
        setText(typed ?? '');
        onChange((typed ?? '').split(/[\s,;]+/).filter((word) => word !== ''));
      }}
      value={text}
    />
  );
}
