import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { Problem } from '../../../ui/form/useDraft.ts';
import { AddFile } from './AddFile.tsx';
import type { IntroProps } from './IntroImages.tsx';
import classes from './Welcome.module.css';

export function IntroVideo(props: IntroProps & { problem: Problem | undefined }) {
  const { companyId, files, intro, onIntro, problem } = props;
  const t = useText();
  const nameOf = (id: number | null) => files.find((file) => file.id === id)?.fileName;
  const chosen = [
    { field: 'introVideo', id: intro.introVideo },
    { field: 'introSubtitles', id: intro.introSubtitles },
  ] as const;
  return (
    <div className={classes.media}>
      <Text c="dimmed" fz="sm">
        {t('deviceOps.welcomeSettings.videoHint')}
      </Text>
      <ul className={classes.images}>
        {chosen.map(({ field, id }) => {
          const name = nameOf(id);
          return (
            name !== undefined && (
              <li key={field}>
                <small>{t(`deviceOps.welcomeSettings.fields.${field}`)}</small>
                <span>{name}</span>
                <IconAction
                  icon={<CloseIcon size={16} />}
                  label={t('deviceOps.welcomeSettings.leaveOut', { name })}
                  onClick={() => onIntro({ [field]: null })}
                />
              </li>
            )
          );
        })}
      </ul>
      {problem && (
        <Text c="red" fz="xs" role="alert">
          {problemText(problem, t('deviceOps.welcomeSettings.fields.introVideo'))}
        </Text>
      )}
      <div className={classes.adding}>
        <AddFile
          accept="video/mp4"
          companyId={companyId}
          label={t('deviceOps.welcomeSettings.addVideo')}
          onAdded={({ id, kind }) => kind === 'VIDEO' && onIntro({ introVideo: id })}
        />
        <AddFile
          accept=".txt,.srt,.vtt,text/plain"
          companyId={companyId}
          isText
          label={t('deviceOps.welcomeSettings.addSubtitles')}
          onAdded={({ id }) => onIntro({ introSubtitles: id })}
        />
      </div>
    </div>
  );
}
