import type { LanguagePack } from '../texts.js';
import { application } from './application.js';
import { modules } from './modules/index.js';
import { options } from './options.js';
import { contentText, idText, middleTexts } from './record-texts.js';
import { standardLinkTexts } from './standard-texts.js';

export const de: LanguagePack = {
  modules,
  options,
  id: idText,
  content: contentText,
  links: standardLinkTexts,
  middle: middleTexts,
  application,
};
