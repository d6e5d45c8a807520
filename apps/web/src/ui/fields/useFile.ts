import type { StreamedShape, UploadShape } from '@gatehouse/api/platform/operation';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { formatBytes } from '../display/bytes.ts';
import type { FormAttachment } from '../form/useCreate.ts';

interface UploadOperation {
  upload: UploadShape & { streamed: StreamedShape };
}

/** Media types by file extension, for files of which the operating system does not know the type. */
type Endings = Readonly<Record<string, string>>;

export interface FileState {
  file: File | null;
  accept: string;
  problem: string | undefined;
  choose: (file: File | null) => void;
  /** Uploaded share of the file, from 0 to 1. Undefined if no upload is running. */
  sent: number | undefined;
  stop: () => void;
}

/**
 * Returns a file input for an operation with a streamed upload: `useCreate(operation, initial, { brings: file.brings
 * })` and `<FileField {...file.field} … />`. Rejects files of another type or size. After an error the person must
 * choose the file again, but the other input stays. The person can cancel the upload. It also stops when the form is
 * closed.
 */
export function useFile(
  { upload }: UploadOperation,
  endings: Endings,
): { field: FileState; brings: FormAttachment } {
  const t = useText();
  const { least, types } = upload.streamed;
  const [file, setFile] = useState<File | null>(null);
  /** Reason why the chosen file is invalid, or the error message of the portal. */
  const [problem, setProblem] = useState<'none' | 'type' | 'size' | { message: string }>();
  const [sentShare, setSent] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const sizes = { least: formatBytes(least), most: formatBytes(upload.fileSize) };
  const findProblem = ({ type, size }: File) => {
    if (!types.includes(type)) return 'type';
    return size < least || size > upload.fileSize ? 'size' : undefined;
  };
  // Computes the text on every render, so that it is in the current language.
  const problemText = typeof problem === 'string' ? t(`ui.file.${problem}`, sizes) : problem?.message;
  const choose = (chosen: File | null) => {
    const typedFile = chosen && withMediaType(chosen, endings);
    const fileProblem = typedFile ? findProblem(typedFile) : undefined;
    setProblem(fileProblem);
    setFile(fileProblem === undefined ? typedFile : null);
  };
  const endUpload = () => setSent(undefined);
  return {
    field: {
      file,
      accept: acceptOf(endings, types),
      problem: problemText,
      choose,
      sent: sentShare,
      stop: () => sending.current?.abort(),
    },
    brings: {
      isChosen: file !== null,
      check: () => {
        if (!file) setProblem((now) => now ?? 'none');
        return file !== null;
      },
      input: () => {
        const stopper = new AbortController();
        sending.current = stopper;
        stopper.signal.addEventListener('abort', endUpload);
        setSent(0);
        // Sends with `quiet`, because a progress bar replaces the loading overlay.
        return { files: [file], quiet: true, signal: stopper.signal, onProgress: setSent };
      },
      refused: ({ code, message }) => {
        endUpload();
        setFile(null);
        const isAboutFile = code.startsWith('FILE_');
        setProblem(isAboutFile ? { message } : undefined);
        return isAboutFile;
      },
    },
  };
}

const acceptOf = (endings: Endings, types: readonly string[]): string =>
  [...Object.keys(endings).map((ending) => `.${ending}`), ...types].join(',');

/**
 * Sets the media type by the file extension if the operating system does not know the type. The portal checks the
 * content.
 */
function withMediaType(file: File, endings: Endings): File {
  const type = endings[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
  return type === undefined ? file : new File([file], file.name, { type });
}
