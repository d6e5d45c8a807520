import { type TeleworkCheck, teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { Alert, Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';

/** The interval between refreshes, in milliseconds. */
const refetchInterval = 10_000;

/** Asks the person to confirm their presence. Renders nothing while the portal asks for no confirmation. */
export function CheckPanel() {
  const check = useApi(teleworkChecks.get, { refetchInterval, quiet: true });
  if (!check.data?.question) return null;
  const { first, second } = check.data.question;
  return <Question check={check.data} key={`${first} ${second}`} />;
}

function Question({ check }: { check: TeleworkCheck }) {
  const t = useText();
  const [typed, setTyped] = useState<number | null>(null);
  const [isWrong, setWrong] = useState(false);
  const answer = useSave(teleworkChecks.answer, {
    done: ({ standing }) =>
      t(standing === 'FREE' ? 'telework.teleworkChecks.right' : 'telework.teleworkChecks.tryAgain'),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWrong(Number.isNaN(typed));
    if (typed !== null && !Number.isNaN(typed)) answer.save({ body: { answer: typed } });
  };
  const { closesAt, standing, wrong, question } = check;
  if (!question) return null;
  const isClosed = standing === 'CLOSED';
  const time = closesAt ? formatTime(closesAt) : '';
  return (
    <Alert
      color={isClosed ? 'red' : 'yellow'}
      role="alert"
      title={t('telework.teleworkChecks.title')}
      variant="light"
    >
      {closesAt && (
        <Text fz="sm">
          {isClosed
            ? t('telework.teleworkChecks.closed', { time })
            : t('telework.teleworkChecks.until', { time })}
        </Text>
      )}
      <form onSubmit={send}>
        <Group align="flex-end" gap="sm" mt="sm">
          <NumberField
            label={t('telework.teleworkChecks.question', question)}
            min={0}
            name="answer"
            onChange={setTyped}
            problem={isWrong ? { rule: 'invalid', params: {} } : undefined}
            value={typed}
          />
          <Button loading={answer.isPending} type="submit">
            {t('telework.teleworkChecks.send')}
          </Button>
          {wrong > 0 && <Text fz="sm">{t('telework.teleworkChecks.wrong', { count: wrong })}</Text>}
        </Group>
      </form>
    </Alert>
  );
}
