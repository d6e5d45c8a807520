import type { guidelines as en } from '../../en/settings/guidelines.ts';
import type { Texts } from '../../texts.ts';

export const guidelines: Texts<typeof en> = {
  type: 'ガイド',
  language: 'ガイドの言語',
  types: {
    cms: 'ポータル',
    tablet: 'タブレット',
  },
  languages: {
    en: 'English',
    vn: 'Tiếng Việt',
  },
  roles: {
    staff: '社員向け',
    manager: 'マネージャー向け',
    admin: '管理者向け',
  },
  download: 'PDFをダウンロード',
  open: 'ガイドを開く',
  noViewer: 'このブラウザーはページ内にPDFを表示できません',
  noViewerHint: '別のウィンドウでガイドを開くか、ダウンロードしてください。',
};
