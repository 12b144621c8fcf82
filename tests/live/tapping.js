// A player who knows no game: taps what the page offers, as a finger would. Gives the kind of what was tapped, or nothing.
([seed, besides]) => {
  let state = Math.floor(seed * 2 ** 31) || 1;
  const random = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
  const one = (list) => list[Math.floor(random() * list.length)];
  const panel = document.querySelector('section.ask .answers');
  if (!panel || document.body.classList.contains('busy')) return '';
  const able = (selector, inside = panel) => [...inside.querySelectorAll(selector)].filter((el) => !el.disabled && el.offsetParent !== null);
  const type = (input, value) => { input.value = value; input.dispatchEvent(new Event('input', { bubbles: true })); };

  const anytime = document.querySelector('details[data-key=anytime]');
  if (besides && anytime && random() < 0.04) { // a note, the end of the play, and what else is there besides the question
    anytime.open = true;
    one(able('.chip', anytime)).click();
    return 'at any time';
  }

  const options = [...able('.options .option'), ...panel.querySelectorAll('.map [role=button]')];
  if (options.length) { one(options).dispatchEvent(new MouseEvent('click', { bubbles: true })); return 'choose'; }

  // dice and cards by hand, sometimes
  const real = panel.querySelector('details.real');
  const lucky = panel.querySelector('button.roll');
  if (lucky && !panel.querySelector('.form')) {
    if (real && random() < 0.3) {
      real.open = true;
      for (const set of real.querySelectorAll('fieldset')) one(able('input', set)).click();
      const enter = real.querySelector('button.filled');
      if (enter && !enter.disabled) { enter.click(); return 'by hand'; }
      for (let n = 0; n < 40; n += 1) { // the last tap answers
        const chips = able('button.chip[data-key]', real);
        if (chips.length) one(chips).click();
        if (!chips.length || !real.querySelector('[data-card]')) return 'by hand';
      }
    }
    lucky.click();
    return 'by the app';
  }

  for (const fold of able('.field summary.chip')) if (!fold.parentNode.open) fold.click();
  for (const set of panel.querySelectorAll('fieldset')) {
    const inputs = able('input', set);
    if (inputs.length && (!set.querySelector(':checked') || random() < 0.5)) one(inputs).click();
  }
  for (const input of able('input[type=number]')) {
    const start = Number(input.getAttribute('value'));
    const value = Math.min(Number(input.max), Math.max(Number(input.min), start + Math.floor(random() * 7) - 2));
    type(input, value);
  }
  for (const input of able('textarea')) type(input, 'a “quoted” note');
  const boxes = able('input[type=checkbox]');
  if (boxes.length) {
    for (const box of boxes) if (!box.disabled && random() < 0.5) box.click();
  }
  // A row in which one thing may come twice: begun anew, because one that the rules refused still lies there and would only grow.
  for (let laid = able('.taps [data-card]'); laid.length; laid = able('.taps [data-card]')) laid[0].click();
  for (let n = 0; n < 3; n += 1) {
    const things = able('.taps button[data-key]');
    if (things.length && random() < 0.6) one(things).click();
  }
  for (let n = 0; n < 3; n += 1) { const moves = able('.order button'); if (moves.length) one(moves).click(); }
  const typed = panel.querySelector('details.new-card > button');
  const confirm = typed || [...panel.children].find((el) => el.matches('button.filled'));
  for (let n = 0; n < 60 && confirm?.disabled; n += 1) {
    const rest = able('input[type=checkbox]');
    if (rest.length) one(rest).click();
    const chips = able('button.chip[data-key], .taps .option');
    if (chips.length) one(chips).click();
  }
  if (confirm && !confirm.disabled) { confirm.click(); return 'confirmed'; }
  return '';
}
