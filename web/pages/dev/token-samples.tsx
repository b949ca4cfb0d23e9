import { classNames } from '#web/ui/class-names.ts';
import { Sample, Samples, Section } from './section.tsx';
import { COLOR_TOKENS, RADIUS_TOKENS, SHADOW_TOKENS, TYPE_SCALE } from './tokens.ts';

/** Spelled out for Tailwind, which reads the source. */
const SHADOWS: Record<(typeof SHADOW_TOKENS)[number], string> = { card: 'shadow-card', float: 'shadow-float' };

export function TokenSamples() {
  return (
    <>
      <Section title="Colours">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {COLOR_TOKENS.map(({ name, use, textColors }) => (
            <li
              key={name}
              style={{ backgroundColor: `var(--color-${name})` }}
              className="grid gap-1 rounded-md border border-line p-4"
            >
              <span className="flex flex-wrap gap-x-3 font-bold">
                {textColors.map((text) => (
                  <span key={text} style={{ color: `var(--color-${text})` }}>
                    {text}
                  </span>
                ))}
              </span>
              <span className="justify-self-start rounded-sm bg-white px-2 text-sm">
                <b>{name}</b>: {use}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        {TYPE_SCALE.map(({ name, className, sample }) => (
          <Sample key={name} name={name}>
            <p className={className}>{sample}</p>
          </Sample>
        ))}
      </Section>
      <Section title="Radius, elevation, motion">
        <Samples>
          {RADIUS_TOKENS.map((name) => (
            <Sample key={name} name={`rounded-${name}`}>
              <div className="h-20 bg-peach-soft" style={{ borderRadius: `var(--radius-${name})` }} />
            </Sample>
          ))}
          {SHADOW_TOKENS.map((name) => (
            <Sample key={name} name={`shadow-${name}`}>
              <div className={classNames('h-20 rounded-md bg-white', SHADOWS[name])} />
            </Sample>
          ))}
          <Sample name="awning and seam: the shop's ornaments">
            <div className="awning" />
            <div className="seam" />
          </Sample>
          <Sample name="animate-pop, 250 ms; the cart slides 300 ms; nothing moves where motion is unwanted">
            <span className="inline-grid size-10 animate-pop place-items-center rounded-full bg-berry font-bold text-white">
              3
            </span>
          </Sample>
        </Samples>
      </Section>
    </>
  );
}
