import { useEffect, useEffectEvent } from 'react';

export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isOn = true): void {
  const onPress = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
