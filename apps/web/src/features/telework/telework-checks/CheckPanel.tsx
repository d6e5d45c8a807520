import { type TeleworkCheck, teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';

/** The interval between refreshes, in milliseconds. */
const refetchInterval = 10_000;

/** Asks the person to confirm their presence. Renders nothing while no question is open. */
export function CheckPanel() {
  const check = useApi(teleworkChecks.get, { refetchInterval, quiet: true });
  if (check.data?.needsPicture) return <PictureRequest check={check.data} />;
  if (!check.data?.question) return null;
  const { first, second } = check.data.question;
  return <Question check={check.data} key={`${first} ${second}`} />;
}

/** Asks for a picture of the person. Phones open the front camera. */
function PictureRequest({ check }: { check: TeleworkCheck }) {
  const t = useText();
  const { save, isPending } = useSave(teleworkChecks.sendPicture, {
    done: t('telework.teleworkChecks.pictureSent'),
  });
  const { closesAt, standing, wrong } = check;
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
            ? t('telework.teleworkChecks.pictureClosed', { time })
            : t('telework.teleworkChecks.pictureUntil', { time })}
        </Text>
      )}
      <Text fz="sm">{t('telework.teleworkChecks.pictureHint')}</Text>
      <Group gap="sm" mt="sm">
        <FileButton
          accept=".bmp,.jpg,.jpeg,.png"
          capture="user"
          inputProps={{ 'aria-label': t('telework.teleworkChecks.pictureFile') }}
          onChange={(file) => file && save({ files: [file] })}
        >
          {(button) => (
            <Button {...button} loading={isPending}>
              {t('telework.teleworkChecks.takePicture')}
            </Button>
          )}
        </FileButton>
        {wrong > 0 && <Text fz="sm">{t('telework.teleworkChecks.rejectedPictures', { count: wrong })}</Text>}
      </Group>
    </Alert>
  );
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
