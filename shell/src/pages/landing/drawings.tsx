export const Bay = () => (
  <svg className="fragment-bay" viewBox="0 0 320 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="bay-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2f2f6e" />
        <stop offset="0.45" stopColor="#8c5c9f" />
        <stop offset="0.8" stopColor="#ee9a78" />
        <stop offset="1" stopColor="#ffd6a0" />
      </linearGradient>
      <linearGradient id="bay-sea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#eda58a" />
        <stop offset="0.3" stopColor="#8b6597" />
        <stop offset="1" stopColor="#262a5c" />
      </linearGradient>
    </defs>
    <path fill="url(#bay-sky)" d="M0 0h320v170H0z" />
    <g className="bay-sun">
      <circle cx="206" cy="146" r="58" fill="#fff0c2" opacity="0.16" />
      <circle cx="206" cy="146" r="38" fill="#fff0c2" opacity="0.22" />
      <circle cx="206" cy="146" r="22" fill="#fff3d0" />
    </g>
    <path
      fill="#fff"
      opacity="0.16"
      d="M28 58h84a7 7 0 0 1 0 14H60a5 5 0 0 0 0 10H22a7 7 0 0 1 0-14h6zM236 36h52a6 6 0 0 1 0 12h-74a6 6 0 0 1 0-12z"
    />
    <path fill="#77568f" d="M0 150c34-26 52-30 78-12 22-30 48-34 74 4 14 12 26 20 44 28H0z" />
    <path fill="#4f4379" d="M320 136c-26-12-44-8-62 10-16 8-28 16-40 24h102zM0 158c22-8 40-8 62 12H0z" />
    <path fill="url(#bay-sea)" d="M0 170h320v90H0z" />
    <g className="bay-light" fill="#ffe3b3">
      <path opacity="0.8" d="M184 174h44v2h-44z" />
      <path opacity="0.6" d="M176 184h58v2.4h-58z" />
      <path opacity="0.45" d="M190 197h40v2.8h-40z" />
      <path opacity="0.35" d="M178 212h48v3h-48z" />
      <path opacity="0.22" d="M194 230h36v3.4h-36z" />
    </g>
    <g className="bay-boat" fill="#1e2049">
      <path d="M78 152v34H54c4-14 12-26 24-34zM82 160c8 8 13 16 15 26H82z" />
      <path d="M46 190h60c-4 7-9 11-16 11H61c-7 0-12-4-15-11z" />
    </g>
    <path
      fill="#191b40"
      d="M320 260h-96c10-18 24-30 40-34 4-16 12-28 22-36-2 12-2 22 0 32 6-14 16-26 30-32-6 16-4 30 4 42zM0 260v-30c16 4 30 14 40 30z"
    />
  </svg>
);

export const Vase = ({ room }: { room?: true }) => (
  <svg viewBox="0 0 320 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {room && (
      <>
        <path fill="#d8b08c" d="M0 0h320v300H0z" />
        <path fill="#e9cba8" d="M40 0h110l70 214H110zM190 0h60l70 214h-60z" opacity="0.75" />
        <path fill="#f4dfc1" d="M62 0h30l66 214h-30z" opacity="0.55" />
        <path fill="#8a5a3c" d="M0 232h320v68H0z" />
        <path fill="#a06d49" d="M0 232h320v10H0z" />
        <ellipse cx="186" cy="264" rx="84" ry="11" fill="#3c2416" opacity="0.35" />
      </>
    )}
    <g fill="none" stroke="#3f5a3c" strokeWidth="4" strokeLinecap="round">
      <path d="M158 150c-4-40-20-66-44-84M162 150c2-48 10-78 22-104M166 150c8-30 26-52 52-62" />
    </g>
    <path
      fill="#55794f"
      d="M118 72c-28-2-44-18-46-46 28 4 44 20 46 46zM138 104c-26 6-46-2-58-24 26-6 46 2 58 24zM184 50c-10-24-4-40 14-50 10 20 6 38-14 50z"
    />
    <path
      fill="#6f9865"
      d="M176 88c-20-14-24-32-12-52 18 12 22 32 12 52zM176 92c22-22 44-24 64-8-18 20-42 22-64 8zM214 90c16-24 36-32 60-22-12 24-34 32-60 22z"
    />
    <path
      fill="#c4573d"
      d="M138 142h46c-2 16 4 26 18 40 18 18 20 44 6 62-8 12-18 18-30 20h-34c-12-2-22-8-30-20-14-18-12-44 6-62 14-14 20-24 18-40z"
    />
    <path
      fill="#fff"
      opacity="0.2"
      d="M142 150h12c0 18-6 28-18 42-12 16-14 36-4 54-16-14-18-40-2-58 10-12 14-22 12-38z"
    />
    <path
      fill="#8f3a2a"
      opacity="0.5"
      d="M184 142c-2 16 4 26 18 40 18 18 20 44 6 62-8 12-18 18-30 20h-14c16-8 28-20 32-38 4-20-4-34-16-48-8-10-12-22-10-36z"
    />
    <ellipse cx="161" cy="142" rx="23" ry="5" fill="#7a2f22" />
  </svg>
);
