let audio: AudioContext | undefined;

/** Plays a short high beep for a good scan, and a long low one for a wrong scan. Never throws. */
export function beep(isWrong: boolean): void {
  try {
    navigator.vibrate?.(isWrong ? [200, 100, 200] : 80);
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    tone.type = isWrong ? 'square' : 'sine';
    tone.frequency.value = isWrong ? 220 : 1_200;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + (isWrong ? 0.7 : 0.12));
  } catch {
    // Some browsers cannot play sounds. Then only the text shows the result.
  }
}
