import type { guidelines as en } from '../../en/settings/guidelines.ts';
import type { Texts } from '../../texts.ts';

export const guidelines: Texts<typeof en> = {
  type: '안내서',
  language: '안내서 언어',
  types: {
    cms: '포털',
    tablet: '태블릿',
  },
  languages: {
    en: 'English',
    vn: 'Tiếng Việt',
  },
  roles: {
    staff: '직원용',
    manager: '부서장용',
    admin: '관리자용',
  },
  download: 'PDF 내려받기',
  open: '안내서 열기',
  noViewer: '이 브라우저는 페이지 안에서 PDF를 표시하지 않습니다',
  noViewerHint: '다른 창에서 안내서를 열거나 내려받으세요.',
};
