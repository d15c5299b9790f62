import { useEffect, type ComponentType, type ReactElement } from 'react';
import { usePassingValue, type PassingValue } from './passing-value.js';

/** Shows a passing value while there is one, and discards it when the user signs out. */
export function Shown<T>(props: {
  readonly value: PassingValue<T>;
  readonly by: ComponentType<{ readonly value: T }>;
}): ReactElement | null {
  const { value: passing, by: Page } = props;
  const value = usePassingValue(passing);
  useEffect(() => passing.forget, [passing]);
  return value === undefined ? null : <Page value={value} />;
}
