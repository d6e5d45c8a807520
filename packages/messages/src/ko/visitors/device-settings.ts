import type { deviceSettings as en } from '../../en/visitors/device-settings.ts';
import type { Texts } from '../../texts.ts';

export const deviceSettings: Texts<typeof en> = {
  one: '체온 및 유효 기간 설정',
  fields: {
    highestTemperature: '최고 체온 (°C)',
    lowestTemperature: '최저 체온 (°C)',
    denyHighTemperature: '최고 체온을 넘으면 출입 거부',
    beforeMeetingStartTime: '회의 시작 전 (분)',
    afterMeetingEndTime: '회의 종료 후 (분)',
    beforeMeetingDate: '회의 전 (일)',
    afterMeetingDate: '회의 후 (일)',
  },
  title: '체온 및 유효 기간 설정',
  hint: '단말기가 허용하는 체온과 회의 손님이 출입할 수 있는 기간입니다. 이미 예정된 방문에도 즉시 적용됩니다.',
  temperature: '체온',
  expiry: '방문 유효 기간',
  range: '정상 범위 35~40 °C',
  denyHint:
    '포털에 문의하는 출입문이 열리지 않습니다. 어느 경우든 최고 체온을 넘은 기록은 표시되고 단말기 관리자에게 알려집니다.',
  tooHigh: '최고 체온이 40 °C를 넘습니다. 정상 범위는 35~40 °C입니다.',
  tooLow: '최저 체온이 35 °C보다 낮습니다. 정상 범위는 35~40 °C입니다.',
  replaced: '0 이하의 값은 저장할 때 최저 35.5, 최고 37, 30분과 30분, 2일과 2일로 바뀝니다.',
  beforeStartHint: '회의 시작 전 이 시간부터 QR 코드로 출입할 수 있습니다.',
  afterEndHint: '회의가 끝난 뒤 이 시간까지 사용할 수 있습니다.',
  beforeDateHint: '회의 전 이 일수부터 건강 신고서를 작성할 수 있습니다.',
  afterDateHint: '회의 후 이 일수 동안 방문자 정보가 단말기에 남습니다.',
  confirmTitle: '설정을 저장할까요?',
  confirmText: '회사의 모든 단말기와 방문에 즉시 적용됩니다.',
  said: {
    update: '설정을 저장했습니다.',
  },
};
