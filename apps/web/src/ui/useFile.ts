import type { StreamedShape, UploadShape } from '@gatehouse/api/platform/operation';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { megabytes } from './megabytes.ts';
import type { Brought } from './useCreate.ts';

interface Shape {
  upload: UploadShape & { streamed: StreamedShape };
}

/** Media types of files whose machine knows none for their ending. */
type Endings = Readonly<Record<string, string>>;

/** For `FileField`. */
export interface FileState {
  file: File | null;
  accept: string;
  problem: string | undefined;
  choose: (file: File | null) => void;
  /** How much of it has left, from 0 to 1; undefined while nothing is sent. */
  sent: number | undefined;
  stop: () => void;
}

/**
 * A file that a form brings to an operation whose upload is streamed: `useCreate(operation, initial, { brings: file.brings })` and
 * `<FileField {...file.field} … />`. What is of no allowed type or size is not taken; after a refusal it is to be chosen again, while what
 * is typed stays. It can be stopped on its way, and stops when the form closes.
 */
export function useFile({ upload }: Shape, endings: Endings): { field: FileState; brings: Brought } {
  const t = useText();
  const { least, types } = upload.streamed;
  const [file, setFile] = useState<File | null>(null);
  /** What is wrong with the choice, or the portal's own sentence. */
  const [problem, setProblem] = useState<'none' | 'type' | 'size' | { message: string }>();
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const sizes = { least: megabytes(least), most: megabytes(upload.fileSize) };
  const wrongWith = ({ type, size }: File) => {
    if (!types.includes(type)) return 'type';
    return size < least || size > upload.fileSize ? 'size' : undefined;
  };
  // in the language that is chosen now
  const problemText = typeof problem === 'string' ? t(`ui.file.${problem}`, sizes) : problem?.message;
  const choose = (chosen: File | null) => {
    const named = chosen && typed(chosen, endings);
    const found = named ? wrongWith(named) : undefined;
    setProblem(found);
    setFile(found === undefined ? named : null);
  };
  const over = () => setSent(undefined);
  const accept = [...Object.keys(endings).map((ending) => `.${ending}`), ...types].join(',');
  return {
    field: { file, accept, problem: problemText, choose, sent, stop: () => sending.current?.abort() },
    brings: {
      isChosen: file !== null,
      check: () => {
        if (!file) setProblem((now) => now ?? 'none');
        return file !== null;
      },
      input: () => {
        const stopper = new AbortController();
        sending.current = stopper;
        stopper.signal.addEventListener('abort', over);
        setSent(0);
        // its own bar says how far it is, in place of what covers the page
        return { files: [file], quiet: true, signal: stopper.signal, onProgress: setSent };
      },
      refused: ({ code, message }) => {
        over();
        setFile(null);
        const isAboutFile = code.startsWith('FILE_');
        setProblem(isAboutFile ? { message } : undefined);
        return isAboutFile;
      },
    },
  };
}

/** A machine that knows no media type for an ending says none: the ending decides then, and the portal looks into the file. */
function typed(file: File, endings: Endings): File {
  const type = endings[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
  return type === undefined ? file : new File([file], file.name, { type });
}
