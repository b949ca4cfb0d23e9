export function Clothesline() {
  return (
    <svg viewBox="0 0 400 118" aria-hidden="true" className="mb-4 block w-full" fill="none" strokeLinejoin="round">
      <path d="M0 14Q200 44 400 14" className="stroke-edge" strokeWidth="2.5" />
      <g transform="rotate(-3 88 40)">
        <path
          d="M62 34h14c3 8 17 8 20 0h14l17 15-11 12-7-6v42H63V55l-7 6-11-12 17-15Z"
          className="fill-sky-soft stroke-ink"
          strokeWidth="2.5"
        />
        <path d="M63 70h46M63 82h46" className="stroke-berry" strokeWidth="4" />
      </g>
      <g transform="rotate(2 200 46)">
        <path
          d="M184 40h8c2 6 14 6 16 0h8l5 24 21 42c-22 8-62 8-84 0l21-42 5-24Z"
          className="fill-berry-soft stroke-ink"
          strokeWidth="2.5"
        />
        <path d="M178 64c14 5 30 5 44 0" className="stroke-berry" strokeWidth="4" />
        <g className="fill-sun">
          <circle cx="182" cy="84" r="4" />
          <circle cx="202" cy="92" r="4" />
          <circle cx="222" cy="84" r="4" />
        </g>
      </g>
      <g transform="rotate(4 312 38)">
        <path
          d="M284 32h56l6 70h-24l-9-42h-2l-9 42h-24l6-70Z"
          className="fill-leaf-soft stroke-ink"
          strokeWidth="2.5"
        />
        <path d="M284 41h57" className="stroke-leaf" strokeWidth="4" />
      </g>
      <g className="fill-sun stroke-ink" strokeWidth="1.5">
        <rect x="66" y="20" width="7" height="19" rx="3" />
        <rect x="100" y="22" width="7" height="19" rx="3" />
        <rect x="185" y="25" width="7" height="19" rx="3" />
        <rect x="209" y="25" width="7" height="19" rx="3" />
        <rect x="291" y="20" width="7" height="19" rx="3" />
        <rect x="328" y="17" width="7" height="19" rx="3" />
      </g>
    </svg>
  );
}
