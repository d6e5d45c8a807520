import { requestLimits } from '@gatehouse/api/requests/requests';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { problemText } from '../../../../ui/form/problem.ts';

/** Comment of the approver on one request. The panel and the question that it opens show the same comment. */
export interface Comment {
  value: string;
  isTooLong: boolean;
  change: (value: string) => void;
  /** Checks the length before the decision (spec §5). Returns false if the comment is too long, and marks its field. */
  check: () => boolean;
}

export function useComment(): Comment {
  const [value, setValue] = useState('');
  const [isTooLong, setTooLong] = useState(false);
  return {
    value,
    isTooLong,
    change: (next) => {
      setValue(next);
      setTooLong(false);
    },
    check: () => {
      const exceeds = value.trim().length > requestLimits.comment;
      setTooLong(exceeds);
      return !exceeds;
    },
  };
}

interface Props {
  comment: Comment;
  label: string;
  /** True for the field with the initial focus of a dialog. */
  hasFocus?: boolean;
}

export function CommentField({ comment, label, hasFocus = false }: Props) {
  const t = useText();
  const problem = { rule: 'maxLength', params: { maxLength: requestLimits.comment } } as const;
  return (
    <Textarea
      aria-label={label}
      autosize
      data-autofocus={hasFocus || undefined}
      error={comment.isTooLong && problemText(problem, t('requests.requests.fields.approverComment'))}
      maxRows={6}
      minRows={1}
      name="comment"
      onChange={(event) => comment.change(event.currentTarget.value)}
      placeholder={label}
      value={comment.value}
    />
  );
}
