import type { ReactElement } from 'react';
import { CheckboxGroupInput } from 'react-admin';

/** Chooses words of the API, which are not translated. */
export function WordsInput(props: {
  readonly source: string;
  readonly words: readonly string[];
  readonly help: string;
}): ReactElement {
  return (
    <CheckboxGroupInput
      source={props.source}
      choices={props.words.map((word) => ({ id: word, name: word }))}
      translateChoice={false}
      helperText={props.help}
    />
  );
}
