'use strict';
// Search and copying. Everything else works without a script.
(() => {
  const root = document.currentScript.dataset.root;
  const input = document.getElementById('search');
  const found = document.getElementById('found');
  const MOST = 12;

  // The words of all pages, fetched when somebody is about to search.
  let index = null;
  const fetchIndex = () => {
    if (index) return;
    index = [];
    const script = document.createElement('script');
    script.src = root + 'search.js';
    script.onload = () => {
      index = window.letheIndex.map(([url, page, heading, words]) =>
        ({ url, page, heading, words, title: (page + ' ' + heading).toLowerCase(), lower: words.toLowerCase() }));
      show();
    };
    document.head.append(script);
  };

  // A section is found if it has every word; one in a title counts most, one at the start of a word more than one inside.
  const score = (section, asked) => {
    let sum = 0;
    for (const word of asked) {
      const starts = text => { const at = text.indexOf(word); return at < 0 ? 0 : at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]) ? 2 : 1; };
      const here = 10 * starts(section.title) + starts(section.lower);
      if (here === 0) return 0;
      sum += here + Math.min(3, section.lower.split(word).length - 1) / 4;
    }
    return sum + (section.heading ? 0 : 1);
  };

  const excerpt = (section, asked) => {
    const at = Math.max(0, Math.min(...asked.map(word => section.lower.indexOf(word)).filter(i => i >= 0).concat(1e9)));
    const from = at > 1e8 ? 0 : Math.max(0, section.words.lastIndexOf(' ', Math.max(0, at - 40)));
    return (from > 0 ? '… ' : '') + section.words.slice(from, from + 130).trim() + ' …';
  };

  const close = () => { found.hidden = true; input.setAttribute('aria-expanded', 'false'); input.removeAttribute('aria-activedescendant'); };

  const show = () => {
    const asked = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    if (asked.length === 0) return close();
    const best = index.map(section => [score(section, asked), section]).filter(([s]) => s > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, MOST);
    best.forEach(([, section], i) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      const small = document.createElement('small');
      item.id = 'found-' + i;
      item.setAttribute('role', 'option');
      link.href = root + section.url;
      link.tabIndex = -1;
      link.textContent = section.heading ? section.page + ' › ' + section.heading : section.page;
      small.textContent = excerpt(section, asked);
      link.append(small);
      item.append(link);
      found.append(item);
    });
    if (best.length === 0) {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = 'Nothing has all these words.';
      found.append(none);
    }
    found.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    choose(best.length ? 0 : -1);
  };

  let chosen = -1;
  const choose = i => {
    chosen = i;
    [...found.children].forEach((item, j) => item.setAttribute('aria-selected', String(i === j)));
    if (i < 0) return;
    input.setAttribute('aria-activedescendant', 'found-' + i);
    found.children[i].scrollIntoView({ block: 'nearest' });
  };

  input.form.hidden = false;
  input.addEventListener('focus', fetchIndex);
  input.addEventListener('input', () => { fetchIndex(); show(); });
  input.form.addEventListener('submit', event => event.preventDefault());
  input.addEventListener('keydown', event => {
    const links = found.querySelectorAll('a');
    if (event.key === 'Escape') { input.value = ''; close(); input.blur(); }
    else if (links.length === 0 || found.hidden) return;
    else if (event.key === 'ArrowDown') choose((chosen + 1) % links.length);
    else if (event.key === 'ArrowUp') choose((chosen + links.length - 1) % links.length);
    else if (event.key === 'Enter') { close(); location.href = links[Math.max(0, chosen)].href; }
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', event => { if (!input.form.contains(event.target) || event.target.closest('a')) close(); });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });

  // Of a session only the commands are copied, without the prompt.
  for (const code of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const session = code.classList.contains('session');
      const text = session ? [...code.querySelectorAll('b')].map(line => line.textContent.replace(/^\$ /, '')).join('\n')
        : code.querySelector('pre').textContent.trimEnd();
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = document.createElement('textarea'); // pages opened from a disk may have no clipboard
        area.value = text;
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
      }
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    code.append(button);
  }

  const contents = document.querySelector('.contents');
  if (contents && matchMedia('(max-width: 75rem)').matches) contents.open = false;
  const here = document.querySelector('#pages [aria-current]');
  if (here && matchMedia('(min-width: 52rem)').matches) here.closest('nav').scrollTop = here.offsetTop - 200;
})();
